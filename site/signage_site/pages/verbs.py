"""Read the purpose of a control from its name: a verb of nine languages, what that does, and what it is done to."""

import re
import unicodedata
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from signage_core.frozen import frozen

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


# Each verb with its effect, and its words in English, German, French, Spanish, Portuguese, Italian, Dutch, Japanese
# and Chinese. One with a full stop is the whole name: "Report 7" reports nothing.
_TABLE = """\
delete: destroys
    delete, erase, destroy, wipe, purge, löschen, supprimer, effacer, eliminar, borrar, suprimir, excluir,
    apagar, elimina, eliminare, cancella, cancellare, verwijderen, verwijder, wissen, 削除, 消去, 删除, 刪除, 清空
remove: destroys
    remove, entfernen, enlever, retirer, quitar, remover, rimuovi, rimuovere, weghalen, 取り除く, 移除
reset: destroys
    reset, zurücksetzen, réinitialiser, restablecer, reiniciar, redefinir, repor, reimposta, reimpostare,
    ripristina, resetten, opnieuw instellen, リセット, 初期化, 重置
revoke: destroys
    revoke, widerrufen, entziehen, révoquer, revocar, revogar, revoca, revocare, intrekken, 失効, 取り消す, 撤销,
    撤銷, 吊销
transfer: destroys
    transfer, übertragen, transférer, transferir, trasferisci, trasferire, overdragen, 譲渡, 移譲, 转让, 轉讓
leave: destroys
    leave, verlassen, quitter, abandonar, salir de, salir del, sair de, sair do, sair da, abbandona, abbandonare,
    verlaten, 脱退, 退会, 退出
ban: destroys
    ban, suspend, kick out, sperren, bannen, bannir, expulser, banear, expulsar, banir, banna, espelli,
    verbannen, blokkeren, 追放, 停止处分, 封禁, 踢出
deactivate: destroys
    deactivate, terminate, uninstall, unpublish, decommission, deaktivieren, deinstallieren, désactiver,
    désinstaller, desactivar, desinstalar, desativar, disattiva, disinstalla, deactiveren, 無効化, 停用, 卸载
empty: destroys
    empty, leeren, vider, vaciar, esvaziar, svuota, svuotare, legen, leegmaken, 空にする
shut-down: destroys
    shut down, power off, herunterfahren, ausschalten, éteindre, apagar equipo, spegni, afsluiten,
    uitschakelen, シャットダウン, 关机, 關機
restart: destroys
    restart, reboot, neu starten, neustarten, redémarrer, riavvia, riavviare, herstarten, opnieuw starten,
    再起動, 重启, 重新启动, 重新啟動
stop: destroys
    stop, kill, halt, stoppen, anhalten, arrêter, detener, parar, arresta, arrestare, ferma, fermare, 停止
end: destroys
    kündigen, résilier, darse de baja, dar de baja, rescindir, disdici, disdire, opzeggen, 解約, 注销, 註銷, 退订
pay: pays
    pay, pay now, bezahlen, zahlen, jetzt bezahlen, zahlungspflichtig bestellen, payer, régler, pagar, paga,
    pagare, betalen, afrekenen, 支払う, 支払い, お支払い, 支付, 付款, 结账, 結帳
buy: pays
    buy, purchase, kaufen, jetzt kaufen, acheter, comprar, acquista, acquistare, compra, kopen, 購入, 购买, 購買
place: pays
    place order, place an order, order now, bestellen, commander, encargar, hacer pedido, encomendar,
    ordina, ordinare, 注文, 下单, 下單, 订购
make: pays
    submit payment, make payment, make a payment
donate: pays
    donate, spenden, faire un don, donner, donar, doar, dona, donare, doneren, 寄付, 捐款, 捐赠
withdraw: pays
    withdraw, refund, charge, abheben, erstatten, rembourser, reembolsar, rimborsa, terugbetalen, 返金, 退款
publish: sends
    publish, veröffentlichen, publier, publicar, pubblica, pubblicare, publiceren, 公開, 発行, 发布, 發布,
    發佈, 发表
send: sends
    send, senden, abschicken, absenden, envoyer, enviar, invia, inviare, versturen, verzenden, 送信, 发送, 發送
share: sends
    share, teilen, partager, compartir, compartilhar, partilhar, condividi, condividere, delen, 共有, 分享
invite: sends
    invite, einladen, inviter, invitar, convidar, invita, invitare, uitnodigen, 招待, 邀请, 邀請
post: sends
    post, reply, comment, antworten, kommentieren, poster, répondre, comentar, rispondi, commenta, plaatsen,
    投稿, 返信, 回复, 评论
report: sends
    report., report this, report a, report an, report abuse, report spam, melden, signaler, denunciar, segnala,
    segnalare, rapporteren, 通報, 举报, 檢舉
subscribe: sends
    subscribe, abonnieren, s'abonner, suscribirse, suscribir, assinar, subscrever, iscriviti, abbonati,
    abonneren, 購読, 订阅, 訂閱
unsubscribe: sends
    unsubscribe, abbestellen, se désabonner, cancelar suscripción, disiscriviti, afmelden, 購読解除, 取消订阅
sign-up: sends
    sign up, register, create account, create an account, create your account, join, registrieren, konto
    erstellen, s'inscrire, créer un compte, registrarse, crear cuenta, crear una cuenta, registrar-se, criar
    conta, cadastrar, registrati, crea un account, registreren, account aanmaken, 登録, アカウント作成, 注册, 註冊
vote: sends
    vote, abstimmen, voter, votar, vota, stemmen, 投票
book: sends
    book, buchen, réserver, reservar, prenota, prenotare, boeken, reserveren, 予約, 预订, 預訂
accept: accepts
    accept, agree, consent, i agree, akzeptieren, annehmen, zustimmen, accepter, j'accepte, aceptar, acepto,
    aceitar, concordo, accetta, accettare, accetto, accepteren, akkoord, ga akkoord, 同意, 承諾, 接受
create: changes
    create, new, erstellen, anlegen, erzeugen, créer, crear, criar, crea, creare, aanmaken, maken, 作成, 新規,
    创建, 新建, 建立
add: changes
    add, hinzufügen, ajouter, añadir, agregar, adicionar, aggiungi, aggiungere, toevoegen, 追加, 添加, 新增
save: changes
    save, speichern, sichern, enregistrer, sauvegarder, guardar, salvar, salva, salvare, opslaan, bewaren,
    保存, 儲存
update: changes
    update, change, edit, rename, ändern, aktualisieren, bearbeiten, umbenennen, modifier, mettre à jour,
    renommer, actualizar, cambiar, editar, renombrar, atualizar, alterar, renomear, aggiorna, modifica,
    rinomina, bijwerken, wijzigen, bewerken, 変更, 更新, 編集, 修改, 编辑, 編輯
upload: sends
    upload, hochladen, téléverser, subir, carregar, carica, caricare, uploaden, アップロード, 上传, 上傳
duplicate: changes
    duplicate, duplizieren, dupliquer, duplicar, duplica, dupliceren, 複製, 复制副本
archive: changes
    archive, archivieren, archiver, archivar, arquivar, archivia, archiveren, アーカイブ, 归档
restore: changes
    restore, wiederherstellen, restaurer, restaurar, ripristinare, herstellen, 復元, 恢复
clear: acts
    clear, limpiar, limpar, pulisci, opschonen
start: acts
    start, launch, run, starten, ausführen, démarrer, lancer, exécuter, iniciar, ejecutar, executar, avvia, esegui,
    uitvoeren, 開始, 実行, 启动, 運行, 运行
request: acts
    request, beantragen, anfordern, demander, solicitar, richiedi, richiedere, aanvragen, 申請, 申请
apply: acts
    apply, redeem, einlösen, anwenden, appliquer, aplicar, applica, toepassen, 適用, 应用
track: acts
    track, verfolgen, suivre, rastrear, traccia, volgen, 追跡, 跟踪
enable: acts
    enable, activate, aktivieren, activer, activar, ativar, attiva, inschakelen, 有効化, 启用
disable: acts
    disable
approve: acts
    approve, genehmigen, approuver, aprobar, aprovar, approva, goedkeuren, 承認, 批准
reject: acts
    reject, ablehnen, rejeter, rechazar, rejeitar, rifiuta, afwijzen, 却下, 拒绝
assign: acts
    assign, zuweisen, assigner, asignar, atribuir, assegna, toewijzen, 割り当て, 分配
move: acts
    move, verschieben, déplacer, mover, sposta, verplaatsen, 移動, 移动
import: acts
    import, importieren, importer, importar, importa, importeren, インポート, 导入
generate: acts
    generate, generieren, générer, generar, gerar, genera, genereren, 生成
verify: acts
    verify, überprüfen, vérifier, verificar, verifica, verifiëren, 検証, 验证
merge: acts
    merge, zusammenführen, fusionner, fusionar, mesclar, unisci, samenvoegen
lock: acts
    lock
unlock: acts
    unlock, entsperren, déverrouiller, desbloquear, sblocca, ontgrendelen
block: acts
    block
follow: acts
    follow
export: reads
    export, exportieren, exporter, exportar, esporta, exporteren, エクスポート, 导出, 匯出
sign-in: sends
    sign in, log in, login, anmelden, einloggen, se connecter, iniciar sesión, entrar, accedi, inloggen,
    aanmelden, ログイン, 登录, 登入
sign-out: changes
    sign out, log out, logout, abmelden, ausloggen, se déconnecter, cerrar sesión, terminar sessão, esci,
    uitloggen, ログアウト, 退出登录, 登出
filter: reads
    filter, filtern, filtrer, filtrar, filtra, filtrare, filteren, 絞り込み, 絞り込む, 筛选, 篩選
cancel: cancels
    cancel, keep, close, dismiss, abort, back, go back, no, no thanks, not now, never mind, undo, abbrechen,
    behalten, schließen, zurück, nein, annuler, garder, conserver, fermer, retour, non, cancelar, conservar,
    mantener, cerrar, volver, manter, fechar, voltar, não, annulla, mantieni, conserva, chiudi, indietro,
    annuleren, behouden, sluiten, terug, nee, キャンセル, 閉じる, 戻る, 残す, 保持, 取消, 保留,
    关闭, 關閉, 返回, いいえ
"""
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
    " alle ausgewählte"
    " le la les un une des mon ma mes votre vos ce cette ces tous toutes nouveau nouvelle maintenant définitivement"
    " el los las una unos mi mis su sus tu este esta estos estas todos todas nuevo nueva ahora"
    " o os as um uma meu minha seu sua novo nova agora il lo gli i tuo tua questo questa nuovo"
    " nuova ora de het een mijn uw je deze dit nieuwe nieuw nu"
    " changes änderungen modifications cambios alterações modifiche wijzigingen"
)
_ELIDED = re.compile(r"\b(?:l|d|un|dell|all|quest)['\u2019]", re.IGNORECASE)
# Where the noun ends: what follows says how, and of whom.
_ENDS = _words_in(
    "with using for from to in on at by as via into mit für von aus zu zum zur auf bei avec pour vers sur"
    " con para desde com em por per da met voor naar op"
)
_AND = _words_in("and or & und oder et ou y e en")
# "Leave a comment" leaves nothing.
_WRITTEN = re.compile(r"\b(?:comment|reply|review|feedback|message|note)s?\b", re.IGNORECASE)
# What is signed in and out of, and placed, where a name doesn't say it.
_NOUNS = {"sign-in": "account", "sign-out": "account", "sign-up": "account", "place": "order", "make": "payment"}
_POSTED = Purpose("post", "sends", "comment")
_ADVERBS = _words_in(
    "now forever permanently really jetzt endgültig wirklich sofort maintenant définitivement ahora agora ora nu"
)
_MOST_WORDS = 4  # of a noun
_LONGEST = 80  # code points of a name that asks for something; what is longer is a text
# Prices, counts, dates, addresses and what is quoted say something about one record.
_PARTICULAR = re.compile(
    r"""\S+@\S+|@\S+|\(.*?\)|[\u201c\u201e\u00ab"\u300c].*?[\u201d\u201c\u00bb"\u300d]|[#\u2116]\s?\w+
    |[A-Z]{0,3}\s?[$€£¥]\s?\d[\d.,\s]*|\b\d[\d.,:/-]*\s?(?:[$€£¥%]|EUR|USD|GBP|CHF|JPY)?""",
    re.VERBOSE,
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


def _composed(name: str) -> str:
    return unicodedata.normalize("NFC", name.replace(_SOFT_HYPHEN, ""))


def _read_table() -> dict[str, tuple[str, Effect]]:
    """Return the verb and the effect of each word; of a word of two verbs, the first."""
    entries: dict[str, tuple[str, Effect]] = {}
    for entry in re.split(r"\n(?=\w)", _TABLE):
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
            return Purpose(*_WORDS[word], _PARTICLES.sub("", rest))
    return None


def _of_words(words: list[str]) -> Purpose | None:
    while len(words) > 1 and words[0].lower().strip(",.!") in _POLITE:
        words = words[1:]
    lower = [word.lower().strip(",.!?:;\u2026") for word in words]
    whole = _WORDS.get(f"{' '.join(lower)}.")
    if whole is not None:
        return Purpose(*whole, "")
    counts = range(min(_MOST_VERB_WORDS, len(lower)), 0, -1)
    for count in counts:
        entry = _WORDS.get(" ".join(lower[:count]))
        if entry is not None:
            noun = _noun(words[count:]) or _NOUNS.get(entry[0], "")
            return _POSTED if entry[0] == "leave" and _WRITTEN.search(noun) else Purpose(*entry, noun)
    for count in counts:
        entry = _WORDS.get(" ".join(lower[-count:]))
        if entry is not None and lower[-1].endswith("en"):  # German and Dutch put the verb last
            return Purpose(*entry, _noun(words[:-count]))
    return None


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
