/* Scan the text of a page many code points at a time. Does what portable_text_scan.py does, which says what that is. */

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

static int append_number(PyObject *list, Py_ssize_t number)
{
    PyObject *item = PyLong_FromSsize_t(number);
    int failed = item == NULL || PyList_Append(list, item) < 0;
    Py_XDECREF(item);
    return failed ? -1 : 0;
}

static PyObject *line_ends_before(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    PyObject *text;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(arguments, "Un:line_ends_before", &text, &size)) {
        return NULL;
    }
    if (size < 1) {
        return PyErr_Format(PyExc_ValueError, "a piece has one code point at least");
    }
    PyObject *found = PyList_New(0);
    if (found == NULL || append_number(found, 0) < 0) {
        Py_XDECREF(found);
        return NULL;
    }
    Py_ssize_t length = PyUnicode_GET_LENGTH(text), ends = 0;
    for (Py_ssize_t start = 0; start < length; start += size) {
        Py_ssize_t stop = length - start > size ? start + size : length;
        ends += line_ends(text, start, stop);
        if (append_number(found, ends) < 0) {
            Py_DECREF(found);
            return NULL;
        }
        if (stop == length) {
            break; /* so that the start can't overflow */
        }
    }
    return found;
}

static PyObject *line_start(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    PyObject *text, *ends_before;
    Py_ssize_t size, line;
    if (!PyArg_ParseTuple(arguments, "UO!nn:line_start", &text, &PyList_Type, &ends_before, &size, &line)) {
        return NULL;
    }
    if (line <= 1) {
        return PyLong_FromSsize_t(0);
    }
    /* Among the pieces, the first before whose end as many lines end as come before the one that is asked for. */
    Py_ssize_t low = 0, high = PyList_GET_SIZE(ends_before), before = 0;
    while (low < high) {
        Py_ssize_t middle = low + (high - low) / 2;
        Py_ssize_t ends = PyLong_AsSsize_t(PyList_GET_ITEM(ends_before, middle));
        if (ends == -1 && PyErr_Occurred()) {
            return NULL;
        }
        if (ends < line - 1) {
            low = middle + 1;
            before = ends;
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

static PyObject *either_case_offsets(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    PyObject *text, *prefix;
    if (!PyArg_ParseTuple(arguments, "UU:either_case_offsets", &text, &prefix)) {
        return NULL;
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
        if (append_number(found, at) < 0) {
            Py_DECREF(found);
            return NULL;
        }
    }
    return found;
}

static PyObject *utf8_size(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    PyObject *text;
    Py_ssize_t start, end;
    if (!PyArg_ParseTuple(arguments, "Unn:utf8_size", &text, &start, &end)) {
        return NULL;
    }
    if (start < 0 || start > end || end > PyUnicode_GET_LENGTH(text)) {
        return PyErr_Format(PyExc_ValueError, "the text has no such part");
    }
    return PyLong_FromSsize_t(utf8_bytes(text, start, end));
}

static PyMethodDef functions[] = {
    {"line_ends_before", line_ends_before, METH_VARARGS, NULL},
    {"line_start", line_start, METH_VARARGS, NULL},
    {"either_case_offsets", either_case_offsets, METH_VARARGS, NULL},
    {"utf8_size", utf8_size, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, .m_name = "_text_scan", .m_size = 0, .m_methods = functions,
};

PyMODINIT_FUNC PyInit__text_scan(void)
{
    return PyModuleDef_Init(&module);
}
