/** Texts that often break servers. */
export const BAD_TEXTS: Record<string, string> = {
  "NUL byte": "a\0b",
  "lone high surrogate": "a\ud800b",
  "lone low surrogate": "\udc00",
  "10,000 combining marks": `a${"\u0301".repeat(10_000)}`,
  "one million characters": "x".repeat(999_000),
  "right-to-left override": "\u202egnp.exe",
  SQL: "'; drop table country; --",
  "percent and underscore": "%_%",
  "only white space": " \t\u00a0\u2003 ",
  markup: "<script>alert(1)</script>",
  prototype: "__proto__",
};

/** Values of the wrong type for any field. */
export const BAD_VALUES: Record<string, unknown> = {
  null: null,
  true: true,
  number: 4.5,
  "huge number": 1e308,
  negative: -1,
  "empty text": "",
  array: [],
  "nested array": [[[[]]]],
  object: {},
  "object with a prototype": JSON.parse('{"__proto__":{"admin":true}}'),
  "text of a number": "12abc",
};

/** Whole bodies, as bytes on the wire: not even JSON, or not an object. */
export const BAD_BODIES: Record<string, string> = {
  empty: "",
  truncated: '{"internalName":"a',
  array: "[]",
  text: '"text"',
  null: "null",
  number: "1",
  NaN: '{"internalName":NaN}',
  __proto__: '{"__proto__":{"admin":true},"internalName":"a"}',
  "constructor.prototype": '{"constructor":{"prototype":{"admin":true}},"internalName":"a"}',
  "twice the same key": '{"internalName":"a","internalName":""}',
  "200,000 levels deep": `${"[".repeat(200_000)}${"]".repeat(200_000)}`,
  "unknown field": '{"surprise":1}',
  "byte order mark": '\ufeff{"internalName":""}',
  "more than a megabyte": JSON.stringify({ internalName: "x".repeat(1_100_000) }),
};
