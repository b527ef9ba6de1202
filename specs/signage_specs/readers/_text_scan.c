/* Scan the text of a page many code points at a time, and insert into its bytes. Does what portable_text_scan.py does,
   which says what that is. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* So many code points are compared at once, without a branch: compilers make vector instructions of that. */
#define AT_ONCE 64

/* Makes a function that counts the code points which compare so with a given one. */
#define COUNT(FUNCTION, UNIT, COMPARED)                                                                         \
    static Py_ssize_t FUNCTION(const UNIT *text, Py_ssize_t start, Py_ssize_t end, UNIT with)                   \
    {                                                                                                           \
        Py_ssize_t found = 0;                                                                                   \
        while (start < end) {                                                                                   \
            Py_ssize_t stop = end - start > AT_ONCE ? start + AT_ONCE : end;                                    \
            UNIT here = 0;                                                                                      \
            for (Py_ssize_t at = start; at < stop; at++) {                                                      \
                here += text[at] COMPARED with;                                                                 \
            }                                                                                                   \
            found += here;                                                                                      \
            start = stop;                                                                                       \
        }                                                                                                       \
        return found;                                                                                           \
    }

/* The functions for one width of code points; Python stores a text with the least that its largest one needs. */
#define FOR_WIDTH(NAME, UNIT)                                                                                   \
    COUNT(NAME##_equal, UNIT, ==)                                                                               \
    COUNT(NAME##_from, UNIT, >=)                                                                                \
                                                                                                                \
    /* Tells whether a carriage return stands there without a line feed after it; past a text's end stands a null. */ \
    static int NAME##_has_lone_return(const UNIT *text, Py_ssize_t start, Py_ssize_t end)                       \
    {                                                                                                           \
        while (start < end) {                                                                                   \
            Py_ssize_t stop = end - start > AT_ONCE ? start + AT_ONCE : end;                                    \
            UNIT here = 0;                                                                                      \
            for (Py_ssize_t at = start; at < stop; at++) {                                                      \
                here |= (text[at] == '\r') & (text[at + 1] != '\n');                                            \
            }                                                                                                   \
            if (here) {                                                                                         \
                return 1;                                                                                       \
            }                                                                                                   \
            start = stop;                                                                                       \
        }                                                                                                       \
        return 0;                                                                                               \
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
    static Py_ssize_t NAME##_find(                                                                              \
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
    }

FOR_WIDTH(narrow, Py_UCS1)
FOR_WIDTH(wide, Py_UCS2)
FOR_WIDTH(widest, Py_UCS4)

static Py_ssize_t line_ends(PyObject *text, Py_ssize_t start, Py_ssize_t end)
{
    switch (PyUnicode_KIND(text)) {
    case PyUnicode_1BYTE_KIND:
        return narrow_equal(PyUnicode_1BYTE_DATA(text), start, end, '\n');
    case PyUnicode_2BYTE_KIND:
        return wide_equal(PyUnicode_2BYTE_DATA(text), start, end, '\n');
    default:
        return widest_equal(PyUnicode_4BYTE_DATA(text), start, end, '\n');
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
    Py_ssize_t size = end - start;
    switch (PyUnicode_KIND(text)) {
    case PyUnicode_1BYTE_KIND:
        return PyUnicode_IS_ASCII(text) ? size : size + narrow_from(PyUnicode_1BYTE_DATA(text), start, end, 0x80);
    case PyUnicode_2BYTE_KIND: {
        const Py_UCS2 *data = PyUnicode_2BYTE_DATA(text);
        return size + wide_from(data, start, end, 0x80) + wide_from(data, start, end, 0x800);
    }
    default: {
        const Py_UCS4 *data = PyUnicode_4BYTE_DATA(text);
        return size + widest_from(data, start, end, 0x80) + widest_from(data, start, end, 0x800) +
               widest_from(data, start, end, 0x10000);
    }
    }
}

static int has_lone_return(PyObject *text, Py_ssize_t start, Py_ssize_t end)
{
    switch (PyUnicode_KIND(text)) {
    case PyUnicode_1BYTE_KIND:
        return narrow_has_lone_return(PyUnicode_1BYTE_DATA(text), start, end);
    case PyUnicode_2BYTE_KIND:
        return wide_has_lone_return(PyUnicode_2BYTE_DATA(text), start, end);
    default:
        return widest_has_lone_return(PyUnicode_4BYTE_DATA(text), start, end);
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
        if (has_lone_return(text, start, stop)) {
            Py_DECREF(found);
            Py_RETURN_NONE;
        }
        ends += line_ends(text, start, stop);
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
        Py_ssize_t here = line_ends(text, start, stop);
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
