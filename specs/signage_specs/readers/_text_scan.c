/* Decode a page, scan its text many code points at a time, and insert into its bytes. Does what portable_text_scan.py
   does, which says what that is. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* So many code points are compared at once, without a branch: compilers make vector instructions of that. */
#define AT_ONCE 64

/* Such functions are compiled twice, also for wider vectors, which the machine takes that has them. The GNU C library
   chooses when the module is loaded. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__)
#define BY_MACHINE __attribute__((target_clones("avx2", "default")))
#else
#define BY_MACHINE
#endif

static inline int is_ascii(const unsigned char *from, const unsigned char *end)
{
    unsigned char all = 0;
    for (; from < end; from++) {
        all |= *from;
    }
    return all < 0x80;
}

/* Reads a code point of UTF-8 before an end. Returns how many bytes it takes; 0 where there is none, as the Unicode
   Standard has it (table 3-7 of version 15): none is longer than it must be, none is a surrogate. */
static inline int sequence(const unsigned char *from, const unsigned char *end, Py_UCS4 *unit)
{
    const unsigned char first = *from;
    if (first < 0x80) {
        *unit = first;
        return 1;
    }
    const int size = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (size == 0 || end - from < size) {
        return 0;
    }
    *unit = first & (0x7f >> size);
    for (int at = 1; at < size; at++) {
        if ((from[at] & 0xc0) != 0x80) {
            return 0;
        }
        *unit = *unit << 6 | (from[at] & 0x3f);
    }
    static const Py_UCS4 least[] = {0, 0, 0x80, 0x800, 0x10000};
    return *unit < least[size] || *unit > 0x10ffff || (*unit >= 0xd800 && *unit < 0xe000) ? 0 : size;
}

/* How many bytes more than one a code point takes in UTF-8, for each width of code points. */
#define NARROW_MORE(UNIT) ((UNIT) >= 0x80)
#define WIDE_MORE(UNIT) (((UNIT) >= 0x80) + ((UNIT) >= 0x800))
#define WIDEST_MORE(UNIT) (WIDE_MORE(UNIT) + ((UNIT) >= 0x10000))

/* The functions for one width; Python stores a text with the least that its largest code point needs. */
#define FOR_WIDTH(NAME, UNIT, MORE)                                                                             \
    /* Returns how many line feeds there are. Says in `lone` whether a carriage return stands there without one \
       behind it; past a text's end stands a null. */                                                           \
    BY_MACHINE static Py_ssize_t NAME##_line_ends(const UNIT *text, Py_ssize_t start, Py_ssize_t end, int *lone)\
    {                                                                                                           \
        Py_ssize_t found = 0;                                                                                   \
        UNIT lone_here = 0;                                                                                     \
        while (start < end) {                                                                                   \
            Py_ssize_t stop = end - start > AT_ONCE ? start + AT_ONCE : end;                                    \
            UNIT here = 0;                                                                                      \
            for (Py_ssize_t at = start; at < stop; at++) {                                                      \
                here += text[at] == '\n';                                                                       \
                lone_here |= (text[at] == '\r') & (text[at + 1] != '\n');                                       \
            }                                                                                                   \
            found += here;                                                                                      \
            start = stop;                                                                                       \
        }                                                                                                       \
        *lone = lone_here != 0;                                                                                 \
        return found;                                                                                           \
    }                                                                                                           \
                                                                                                                \
    /* Returns how many bytes of UTF-8 there are. */                                                            \
    BY_MACHINE static Py_ssize_t NAME##_bytes(const UNIT *text, Py_ssize_t start, Py_ssize_t end)               \
    {                                                                                                           \
        Py_ssize_t found = end - start;                                                                         \
        while (start < end) {                                                                                   \
            Py_ssize_t stop = end - start > AT_ONCE ? start + AT_ONCE : end;                                    \
            UNIT here = 0;                                                                                      \
            for (Py_ssize_t at = start; at < stop; at++) {                                                      \
                here += MORE(text[at]);                                                                         \
            }                                                                                                   \
            found += here;                                                                                      \
            start = stop;                                                                                       \
        }                                                                                                       \
        return found;                                                                                           \
    }                                                                                                           \
                                                                                                                \
    static int NAME##_is_at(const UNIT *text, const Py_UCS1 *prefix, Py_ssize_t size)                           \
    {                                                                                                           \
        for (Py_ssize_t at = 0; at < size; at++) {                                                              \
            UNIT unit = text[at];                                                                               \
            if (unit >= 'A' && unit <= 'Z') {                                                                   \
                unit += 'a' - 'A';                                                                              \
            }                                                                                                   \
            if (unit != prefix[at]) {                                                                           \
                return 0;                                                                                       \
            }                                                                                                   \
        }                                                                                                       \
        return 1;                                                                                               \
    }                                                                                                           \
                                                                                                                \
    /* Returns the first offset from `start` on and before `end` at which the prefix stands, or -1. */          \
    BY_MACHINE static Py_ssize_t NAME##_find(                                                                   \
        const UNIT *text, Py_ssize_t start, Py_ssize_t end, const Py_UCS1 *prefix, Py_ssize_t size)             \
    {                                                                                                           \
        /* With this bit set, both cases of a letter are the same; some others are then, too. */                \
        const UNIT first = prefix[0] | 0x20, last = prefix[size - 1] | 0x20;                                    \
        while (start < end) {                                                                                   \
            Py_ssize_t stop = end - start > AT_ONCE ? start + AT_ONCE : end;                                    \
            UNIT here = 0;                                                                                      \
            for (Py_ssize_t at = start; at < stop; at++) {                                                      \
                here |= ((text[at] | 0x20) == first) & ((text[at + size - 1] | 0x20) == last);                  \
            }                                                                                                   \
            for (; here && start < stop; start++) {                                                             \
                if (NAME##_is_at(text + start, prefix, size)) {                                                 \
                    return start;                                                                               \
                }                                                                                               \
            }                                                                                                   \
            start = stop;                                                                                       \
        }                                                                                                       \
        return -1;                                                                                              \
    }                                                                                                           \
                                                                                                                \
    /* Writes the code points of UTF-8, which has no fault. */                                                  \
    BY_MACHINE static void NAME##_decode(UNIT *to, const unsigned char *from, const unsigned char *end)         \
    {                                                                                                           \
        while (from < end) {                                                                                    \
            const unsigned char *stop = end - from > AT_ONCE ? from + AT_ONCE : end;                            \
            if (is_ascii(from, stop)) {                                                                         \
                for (Py_ssize_t at = 0; at < stop - from; at++) {                                               \
                    to[at] = from[at];                                                                          \
                }                                                                                               \
                to += stop - from;                                                                              \
                from = stop;                                                                                    \
            } else {                                                                                            \
                while (from < stop) {                                                                           \
                    Py_UCS4 unit = 0;                                                                           \
                    from += sequence(from, end, &unit);                                                         \
                    *to++ = (UNIT)unit;                                                                         \
                }                                                                                               \
            }                                                                                                   \
        }                                                                                                       \
    }

FOR_WIDTH(narrow, Py_UCS1, NARROW_MORE)
FOR_WIDTH(wide, Py_UCS2, WIDE_MORE)
FOR_WIDTH(widest, Py_UCS4, WIDEST_MORE)

static Py_ssize_t line_ends(PyObject *text, Py_ssize_t start, Py_ssize_t end, int *lone)
{
    switch (PyUnicode_KIND(text)) {
    case PyUnicode_1BYTE_KIND:
        return narrow_line_ends(PyUnicode_1BYTE_DATA(text), start, end, lone);
    case PyUnicode_2BYTE_KIND:
        return wide_line_ends(PyUnicode_2BYTE_DATA(text), start, end, lone);
    default:
        return widest_line_ends(PyUnicode_4BYTE_DATA(text), start, end, lone);
    }
}

static Py_ssize_t find(PyObject *text, Py_ssize_t start, Py_ssize_t end, const Py_UCS1 *prefix, Py_ssize_t size)
{
    switch (PyUnicode_KIND(text)) {
    case PyUnicode_1BYTE_KIND:
        return narrow_find(PyUnicode_1BYTE_DATA(text), start, end, prefix, size);
    case PyUnicode_2BYTE_KIND:
        return wide_find(PyUnicode_2BYTE_DATA(text), start, end, prefix, size);
    default:
        return widest_find(PyUnicode_4BYTE_DATA(text), start, end, prefix, size);
    }
}

static Py_ssize_t utf8_bytes(PyObject *text, Py_ssize_t start, Py_ssize_t end)
{
    switch (PyUnicode_KIND(text)) {
    case PyUnicode_1BYTE_KIND:
        return PyUnicode_IS_ASCII(text) ? end - start : narrow_bytes(PyUnicode_1BYTE_DATA(text), start, end);
    case PyUnicode_2BYTE_KIND:
        return wide_bytes(PyUnicode_2BYTE_DATA(text), start, end);
    default:
        return widest_bytes(PyUnicode_4BYTE_DATA(text), start, end);
    }
}

/* Tells whether a function has so many arguments, of which the first is a text; else there is an error. */
static int are_arguments(const char *function, PyObject *const *arguments, Py_ssize_t number, Py_ssize_t wanted)
{
    if (number != wanted) {
        PyErr_Format(PyExc_TypeError, "%s takes %zd arguments, not %zd", function, wanted, number);
        return 0;
    }
    if (!PyUnicode_Check(arguments[0])) {
        PyErr_Format(PyExc_TypeError, "%s takes a text, not %.100s", function, Py_TYPE(arguments[0])->tp_name);
        return 0;
    }
    return 1;
}

/* Returns how many code points some bytes have, and the bits of all of them; -1 where they aren't UTF-8. */
BY_MACHINE static Py_ssize_t measure(const unsigned char *from, const unsigned char *end, Py_UCS4 *bits)
{
    Py_ssize_t length = 0;
    *bits = 0;
    while (from < end) {
        const unsigned char *stop = end - from > AT_ONCE ? from + AT_ONCE : end;
        if (is_ascii(from, stop)) {
            length += stop - from;
            from = stop;
            continue;
        }
        while (from < stop) {
            Py_UCS4 unit = 0;
            int size = sequence(from, end, &unit);
            if (size == 0) {
                return -1;
            }
            *bits |= unit;
            from += size;
            length++;
        }
    }
    return length;
}

static PyObject *decode_utf_8(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t number)
{
    if (number != 1 || !PyBytes_Check(arguments[0])) {
        return PyErr_Format(PyExc_TypeError, "decode_utf_8 takes bytes");
    }
    const unsigned char *from = (const unsigned char *)PyBytes_AS_STRING(arguments[0]);
    const unsigned char *end = from + PyBytes_GET_SIZE(arguments[0]);
    Py_UCS4 bits;
    Py_ssize_t length = measure(from, end, &bits);
    if (length < 0) {
        Py_RETURN_NONE;
    }
    PyObject *text = PyUnicode_New(length, bits > 0x10ffff ? 0x10ffff : bits);
    if (text == NULL) {
        return NULL;
    }
    switch (PyUnicode_KIND(text)) {
    case PyUnicode_1BYTE_KIND:
        narrow_decode(PyUnicode_1BYTE_DATA(text), from, end);
        break;
    case PyUnicode_2BYTE_KIND:
        wide_decode(PyUnicode_2BYTE_DATA(text), from, end);
        break;
    default:
        widest_decode(PyUnicode_4BYTE_DATA(text), from, end);
    }
    return text;
}

static PyObject *line_ends_before(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t number)
{
    if (!are_arguments("line_ends_before", arguments, number, 2)) {
        return NULL;
    }
    PyObject *text = arguments[0];
    Py_ssize_t size = PyLong_AsSsize_t(arguments[1]), length = PyUnicode_GET_LENGTH(text);
    if (size == -1 && PyErr_Occurred()) {
        return NULL;
    }
    if (size < 1) {
        return PyErr_Format(PyExc_ValueError, "a piece has one code point at least");
    }
    Py_ssize_t pieces = length / size + (length % size != 0);
    PyObject *found = PyBytes_FromStringAndSize(NULL, (pieces + 1) * (Py_ssize_t)sizeof(int64_t));
    if (found == NULL) {
        return NULL;
    }
    int64_t *ends_before = (int64_t *)PyBytes_AS_STRING(found), ends = 0;
    for (Py_ssize_t piece = 0; piece < pieces; piece++) {
        Py_ssize_t start = piece * size, stop = length - start > size ? start + size : length;
        ends_before[piece] = ends;
        int lone;
        ends += line_ends(text, start, stop, &lone);
        if (lone) {
            Py_DECREF(found);
            Py_RETURN_NONE;
        }
    }
    ends_before[pieces] = ends;
    return found;
}

static PyObject *line_start(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t number)
{
    if (!are_arguments("line_start", arguments, number, 4)) {
        return NULL;
    }
    PyObject *text = arguments[0];
    if (!PyBytes_Check(arguments[1])) {
        return PyErr_Format(PyExc_TypeError, "line_start takes the bytes that line_ends_before gives");
    }
    const int64_t *ends_before = (const int64_t *)PyBytes_AS_STRING(arguments[1]);
    Py_ssize_t size = PyLong_AsSsize_t(arguments[2]);
    if (size == -1 && PyErr_Occurred()) {
        return NULL;
    }
    Py_ssize_t line = PyLong_AsSsize_t(arguments[3]);
    if (line == -1 && PyErr_Occurred()) {
        return NULL;
    }
    if (line <= 1) {
        return PyLong_FromSsize_t(0);
    }
    /* Among the pieces, the first before whose end as many lines end as come before the one that is asked for. */
    Py_ssize_t low = 0, high = PyBytes_GET_SIZE(arguments[1]) / (Py_ssize_t)sizeof(int64_t), before = 0;
    while (low < high) {
        Py_ssize_t middle = low + (high - low) / 2;
        if (ends_before[middle] < line - 1) {
            low = middle + 1;
            before = (Py_ssize_t)ends_before[middle];
        } else {
            high = middle;
        }
    }
    Py_ssize_t length = PyUnicode_GET_LENGTH(text), left = line - 1 - before;
    Py_ssize_t start = size < 1 || low < 1 || low - 1 > length / size ? length : (low - 1) * size;
    while (start < length) {
        Py_ssize_t stop = length - start > AT_ONCE ? start + AT_ONCE : length;
        int lone;
        Py_ssize_t here = line_ends(text, start, stop, &lone);
        if (here >= left) {
            while (left > 0) {
                left -= PyUnicode_READ_CHAR(text, start++) == '\n';
            }
            return PyLong_FromSsize_t(start);
        }
        left -= here;
        start = stop;
    }
    return PyErr_Format(PyExc_ValueError, "the text has no such line");
}

static PyObject *either_case_offsets(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t number)
{
    if (!are_arguments("either_case_offsets", arguments, number, 2)) {
        return NULL;
    }
    PyObject *text = arguments[0], *prefix = arguments[1];
    if (!PyUnicode_Check(prefix)) {
        return PyErr_Format(PyExc_TypeError, "a prefix is a text");
    }
    Py_ssize_t size = PyUnicode_GET_LENGTH(prefix), end = PyUnicode_GET_LENGTH(text) - size + 1;
    if (size < 1 || !PyUnicode_IS_ASCII(prefix)) {
        return PyErr_Format(PyExc_ValueError, "a prefix is of ASCII, and not empty");
    }
    PyObject *found = PyList_New(0);
    if (found == NULL) {
        return NULL;
    }
    for (Py_ssize_t at = 0; (at = find(text, at, end, PyUnicode_1BYTE_DATA(prefix), size)) >= 0; at += size) {
        PyObject *offset = PyLong_FromSsize_t(at);
        if (offset == NULL || PyList_Append(found, offset) < 0) {
            Py_XDECREF(offset);
            Py_DECREF(found);
            return NULL;
        }
        Py_DECREF(offset);
    }
    return found;
}

/* Reads an insertion: where it goes, and its bytes, which live as long as its text does. */
static int read_insertion(PyObject *insertion, Py_ssize_t *offset, const char **inserted, Py_ssize_t *size)
{
    if (!PyTuple_Check(insertion) || PyTuple_GET_SIZE(insertion) != 2 ||
        !PyUnicode_Check(PyTuple_GET_ITEM(insertion, 1))) {
        PyErr_Format(PyExc_TypeError, "an insertion is an offset and a text");
        return -1;
    }
    *offset = PyLong_AsSsize_t(PyTuple_GET_ITEM(insertion, 0));
    if (*offset == -1 && PyErr_Occurred()) {
        return -1;
    }
    *inserted = PyUnicode_AsUTF8AndSize(PyTuple_GET_ITEM(insertion, 1), size);
    return *inserted == NULL ? -1 : 0;
}

static PyObject *with_insertions(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t number)
{
    if (!are_arguments("with_insertions", arguments, number, 3)) {
        return NULL;
    }
    PyObject *text = arguments[0], *content = arguments[1], *insertions = arguments[2];
    if (!PyBytes_Check(content) || !PyTuple_Check(insertions)) {
        return PyErr_Format(PyExc_TypeError, "with_insertions takes bytes and a tuple of insertions");
    }
    const char *from = PyBytes_AS_STRING(content), *inserted;
    Py_ssize_t left = PyBytes_GET_SIZE(content), length = PyUnicode_GET_LENGTH(text), total = left, last = 0;
    Py_ssize_t offset, size;
    for (Py_ssize_t at = 0; at < PyTuple_GET_SIZE(insertions); at++) {
        if (read_insertion(PyTuple_GET_ITEM(insertions, at), &offset, &inserted, &size) < 0) {
            return NULL;
        }
        if (offset < last || offset > length) {
            return PyErr_Format(PyExc_ValueError, "the insertions aren't in order, or not in the text");
        }
        last = offset;
        if (size > PY_SSIZE_T_MAX - total) {
            return PyErr_NoMemory();
        }
        total += size;
    }
    PyObject *signed_content = PyBytes_FromStringAndSize(NULL, total);
    if (signed_content == NULL) {
        return NULL;
    }
    char *to = PyBytes_AS_STRING(signed_content);
    last = 0;
    for (Py_ssize_t at = 0; at < PyTuple_GET_SIZE(insertions); at++) {
        if (read_insertion(PyTuple_GET_ITEM(insertions, at), &offset, &inserted, &size) < 0) {
            Py_DECREF(signed_content);
            return NULL;
        }
        Py_ssize_t around = utf8_bytes(text, last, offset);
        if (around > left) {
            Py_DECREF(signed_content);
            return PyErr_Format(PyExc_ValueError, "the bytes aren't the text's");
        }
        memcpy(to, from, around);
        memcpy(to + around, inserted, size);
        to += around + size;
        from += around;
        left -= around;
        last = offset;
    }
    memcpy(to, from, left);
    return signed_content;
}

/* METH_FASTCALL's functions have another type than the table's: the flag says which. */
#define FUNCTION(NAME) {#NAME, (PyCFunction)(void (*)(void))NAME, METH_FASTCALL, NULL}

static PyMethodDef functions[] = {
    FUNCTION(decode_utf_8),
    FUNCTION(line_ends_before),
    FUNCTION(line_start),
    FUNCTION(either_case_offsets),
    FUNCTION(with_insertions),
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, .m_name = "_text_scan", .m_size = 0, .m_methods = functions,
};

PyMODINIT_FUNC PyInit__text_scan(void)
{
    return PyModuleDef_Init(&module);
}
