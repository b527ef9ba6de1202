"""Read the purpose of a control from its name: a verb of nine languages, what that does, and what it is done to."""

import re
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from signage_core.frozen import frozen
from signage_core.unicode import normalized
from signage_site.pages.verb_table import VERBS

#: What a verb does to the world; what one that only `acts` does, the form or the control says.
Effect: TypeAlias = Literal["destroys", "pays", "sends", "accepts", "changes", "acts", "cancels", "reads"]
_EFFECTS: dict[str, Effect] = {each: each for each in get_args(Effect)}


@frozen
class Purpose:
    """What a name asks for: the English verb of an id, such as `create`, its effect, and what it is done to.

    The noun is in the words of the name, without articles, amounts and addresses; it may be empty.
    """

    verb: str
    effect: Effect
    noun: str


_NEGATED = re.compile(
    r"(?:do not|don['\u2019]?t|never|ne pas|no|não|nao|non)\s+\S|.*\b(?:nicht|niet|ne\b.*\bpas)\b"
    r"|.*(?:しない|ないで)|.*(?:不要|不)(?:删除|刪除|移除)",
    re.IGNORECASE,
)


def _words_in(text: str) -> frozenset[str]:
    return frozenset(text.split())


# What may stand in front of a verb without changing it, and what stands behind it and is no noun.
_POLITE = _words_in("please bitte yes ja oui sí sim i ok now")
_ARTICLES = _words_in(
    "a an the my your our this that these those it them all every new selected another me"
    " der die das den dem ein eine einen mein meine meinen dein deine ihr ihre dieses diese diesen neue neuen neues"
    " us alle ausgewählte"
    " le la les un une des mon ma mes votre vos ce cette ces tous toutes nouveau nouvelle maintenant définitivement"
    " el los las una unos mi mis su sus tu este esta estos estas todos todas nuevo nueva ahora"
    " o os as um uma meu minha seu sua novo nova agora il lo gli i tuo tua questo questa nuovo"
    " nuova ora tutti tutte de het een mijn uw je deze dit nieuwe nieuw nu"
    " au aux al alla del della dei ao aos"
    " changes änderungen modifications cambios alterações modifiche wijzigingen"
)
_ELIDED = re.compile(r"\b(?:l|d|un|dell|all|quest)['\u2019]", re.IGNORECASE)
# Where the noun ends: what follows says how, and of whom.
_ENDS = _words_in(
    "with using for from to in on at by as via into mit für von aus zu zum zur auf bei avec pour vers sur"
    " con para desde com em por per da met voor naar op"
)
# By what somebody signs in: "Sign in with Google".
_MEANS = _words_in("with using via through mit über avec con com tramite met")
_SIGNS_IN = ("sign-in", "sign-up", "register")
# What is registered, or joined, where a name says nothing else.
_ACCOUNTS = frozenset({"", "account", "konto", "cuenta", "conta"})
_ENTERS = ("register", "join")
_MEANS_CJK = re.compile(r"^(?:使用|用|通过|以)\s*|(?:で|アカウントで)$")
# What somebody says before it: "Yes, I understand - delete it".
_ASIDE = re.compile(r".*(?:\s[-\u2013\u2014]\s|[,;:.!]\s)(?P<rest>\S.*)")
_AND = _words_in("and or & und oder et ou y e en")
# "Leave a comment" leaves nothing.
_WRITTEN = re.compile(r"\b(?:comment|reply|review|feedback|message|note)s?\b", re.IGNORECASE)
# What is signed in and out of, and placed, where a name doesn't say it.
_NOUNS = {"sign-in": "account", "sign-out": "account", "sign-up": "account", "place": "order", "make": "payment"}
_POSTED = Purpose("post", "sends", "comment")
_ADVERBS = _words_in(
    "anyway trotzdem toch"
    " now later forever permanently really jetzt endgültig wirklich sofort später maintenant définitivement ahora"
    " agora ora nu kostenpflichtig zahlungspflichtig verbindlich up down left right"
)
# What "Order" is one noun with: nobody orders details.
_OF_ORDERS = _words_in("by number no nr id status history details summary date total list form items confirmation")
_MOST_WORDS = 4  # of a noun
_MOST_MEANS = 2  # words of it
_LONGEST = 80  # code points of a name that asks for something; what is longer is a text
# Prices, counts, dates, addresses and what is quoted say something about one record.
_PARTICULAR = re.compile(
    r"""\S+@\S+|@\S+|\(.*?\)|[\u201c\u201e\u00ab"\u300c].*?[\u201d\u201c\u00bb"\u300d]|[#\u2116]\s?\w+
    |[A-Z]{0,3}\s?[$€£¥]\s?\d[\d.,\s]*|\b\d[\d.,:/-]*\s?(?:[$€£¥%]|EUR|USD|GBP|CHF|JPY)?""",
    re.VERBOSE,
)
# Prices, and numbers that are grouped, as counts are.
_PRICE = re.compile(
    r"\b\d{1,3}(?:[,.'\u202f]\d{3})+\b(?!\s?[$€£¥])|[A-Z]{0,3}\s?[$€£¥]\s?\d[\d.,]*"
    r"|(?<![\d.,])(?:\b|[.,]+)\d[\d.,]*+\s?(?:[$€£¥]|(?:EUR|USD|GBP|CHF|JPY)\b)"
)
# A person's: "Anna's post".
_POSSESSIVE = re.compile(r"(?<=\s)[^\W\d_]\w*(?:\s[A-Z]\w+)?['\u2019]s\s+")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_PARTICLES = re.compile(r"^[をのはがに了的\s]+|[をのはがに了的\s]+$")
_CJK_TAIL = re.compile(r"(?:する|します|して|を実行)$")
_SEPARATORS = re.compile(r"[\s_]+|(?<=[a-z])(?=[A-Z])")  # a programmer's name, `deleteButton`, has words too
_SIGNS = re.compile(r"^[^\w@$€£¥]+|[^\w)]+$")
_SOFT_HYPHEN = "\xad"


def as_spoken(name: str) -> str:
    """Return a name with spaces between its words, and each letter as one code point."""
    return _SEPARATORS.sub(" ", _composed(name)).strip()


def without_price(name: str) -> str:
    """Return a name without the prices and large counts in it, which change; whole where it is nothing else."""
    return _PRICE.sub("", name).strip() or name


def _composed(name: str) -> str:
    return normalized("NFC", name.replace(_SOFT_HYPHEN, "").replace("\u2019", "'"))


def _read_table() -> dict[str, tuple[str, Effect]]:
    """Return the verb and the effect of each word; of a word of two verbs, the first."""
    entries: dict[str, tuple[str, Effect]] = {}
    for entry in re.split(r"\n(?=\w)", VERBS):
        head, _, words = entry.partition("\n")
        verb, _, name = head.partition(": ")
        effect = _EFFECTS[name]
        for word in " ".join(words.split()).split(", "):
            entries.setdefault(word, (verb, effect))
    return entries


_WORDS = _read_table()
_CHARACTERS = sorted(filter(_CJK.search, _WORDS), key=len, reverse=True)
_MOST_VERB_WORDS = max(word.count(" ") for word in _WORDS) + 1


@lru_cache(maxsize=2048)
def purpose_of(name: str) -> Purpose | None:
    """Return what a name asks for; None where it starts and ends with no verb of the table.

    "Create invoice" and "Rechnung erstellen" are `create`; "Don't delete" is `cancel`.
    """
    spoken = as_spoken(name) if name[:1].islower() and " " not in name else _composed(name).strip()
    if not spoken or len(spoken) > _LONGEST:
        return None
    if _NEGATED.match(spoken):
        return Purpose("cancel", "cancels", "")
    plain = _SIGNS.sub("", _PARTICULAR.sub(" ", spoken)).strip()
    if _CJK.search(plain):
        return _of_characters(plain)
    return _of_words(_POSSESSIVE.sub("", _ELIDED.sub("", plain)).split())


def _of_characters(name: str) -> Purpose | None:
    """Read a Japanese or Chinese name: the verb ends or starts it."""
    text = _CJK_TAIL.sub("", name)
    for word in _CHARACTERS:
        if text.startswith(word) or text.endswith(word):
            rest = text[len(word) :] if text.startswith(word) else text[: -len(word)]
            verb, effect = _WORDS[word]
            if verb in _SIGNS_IN and _MEANS_CJK.search(rest.strip()):
                return _by_means(verb, effect, _MEANS_CJK.sub("", rest.strip()))
            return Purpose(verb, effect, _PARTICLES.sub("", rest))
    return None


def _of_words(words: list[str]) -> Purpose | None:
    while len(words) > 1 and (words[0].lower().strip(",.!") in _POLITE or not any(map(str.isalnum, words[0]))):
        words = words[1:]
    lower = [word.lower().strip(",.!?:;\u2026") for word in words]
    whole = _WORDS.get(f"{' '.join(lower)}.")
    if whole is not None:
        return Purpose(*whole, "")
    counts = range(min(_MOST_VERB_WORDS, len(lower)), 0, -1)
    for count in counts:
        entry = _verb(lower, count)
        if entry is not None and entry[0] in _SIGNS_IN and not _MEANS.isdisjoint(lower[count : count + 1]):
            return _by_means(*entry, " ".join(lower[count + 1 :]))
        if entry is not None:
            return _purpose(*entry, _noun(words[count:]))
    for count in counts:
        entry = _WORDS.get(" ".join(lower[-count:]))
        if entry is not None and lower[-1].endswith("en"):  # German and Dutch put the verb last
            if entry[0] in _SIGNS_IN and lower[0] in _MEANS:
                return _by_means(*entry, " ".join(lower[1:-count]))
            return _purpose(*entry, _noun(words[:-count]))
    aside = _ASIDE.match(" ".join(words))
    return _of_words(aside["rest"].split()) if aside is not None else None


def _verb(words: list[str], count: int) -> tuple[str, Effect] | None:
    """Return the verb that the first words are, and its effect; nobody orders "Order details", "Ordina per"."""
    entry = _WORDS.get(" ".join(words[:count]))
    behind = words[count:][:1]
    is_noun = entry is not None and entry[0] == "order" and not _OF_ORDERS.isdisjoint(behind or ["no"])
    sorts = entry is not None and entry[0] == "place" and behind == ["per"]
    return None if is_noun or sorts else entry


def _purpose(verb: str, effect: Effect, noun: str) -> Purpose:
    """Return a purpose; "Register" and "Join" alone sign up, and to leave a comment is to post it."""
    if verb in _ENTERS and noun.lower() in _ACCOUNTS:
        return Purpose("sign-up", effect, _NOUNS["sign-up"])
    noun = noun or _NOUNS.get(verb, "")
    return _POSTED if verb == "leave" and _WRITTEN.search(noun) else Purpose(verb, effect, noun)


def _by_means(verb: str, effect: Effect, means: str) -> Purpose:
    """Return what signs in by something: `sign-in-google`."""
    verb = "sign-up" if verb in _ENTERS else verb
    words = re.findall(r"[a-z0-9]+", means.lower())
    return Purpose("-".join([verb, *words[:_MOST_MEANS]]), effect, _NOUNS[verb])


def _noun(words: list[str]) -> str:
    """Return what a verb is done to: "the workspace and all of its data" is "workspace"."""
    noun: list[str] = []
    for word in words:
        plain = word.lower().strip(",.!?:;\u2026")
        if plain in _AND or (plain in _ENDS and noun):
            break
        if plain and plain not in _ADVERBS and (noun or not (plain in _ENDS or plain in _ARTICLES)):
            noun.append(word.strip(",.!?:;\u2026"))
        if word.endswith((",", ".", "!", "?", ";", ":")) and noun:
            break
    return " ".join(noun[:_MOST_WORDS])


def words_of(*verbs: str) -> str:
    """Return the alternatives of a regular expression that are the words of some verbs, without word boundaries."""
    words = [word for word, (verb, _) in _WORDS.items() if verb in verbs]
    latin = [re.escape(word) for word in words if not _CJK.search(word)]
    return rf"\b(?:{'|'.join(latin)})\b|{'|'.join(word for word in words if _CJK.search(word))}"
