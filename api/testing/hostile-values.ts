import fc from 'fast-check';

/** Texts that broke some program, also ours; each stands for a kind. */
const nasty = [
  ...['', ' ', '\0', 'a\0b', "a'b", 'a"b', "'; drop table users; --", '%', '_', '\\', '%%_\\', '*', '~', '~country=x'],
  ...['a OR b', 'NEAR(a b)', '^a', '-a', 'a:b', '(', ')(', '"', '""', "''", '{}', '[]', '[', '$1', '?', '??', ':id'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__proto__[x]', 'null', 'undefined', 'true', 'NaN'],
  ...['0', '-0', '-1', '1.5', '1e3', '1e999', '0x10', '007', '+1', '١٢', '9007199254740993', '9223372036854775808'],
  ...['2147483648', '4294967296', '9'.repeat(400), `-${'9'.repeat(40)}`, 'Infinity', '1_000', '1,000', '½', '²'],
  ...['../..', '..%2f..', '/etc/passwd', 'C:\\', '//evil.example', 'https://evil.example/', 'javascript:alert(1)'],
  ...['file:///etc/passwd', 'data:text/html,x', 'data:image/png;base64,AAAA', 'data:image/png;base64,', 'data:,'],
  ...['data:image/jpeg;base64,/9j/4AAQSkZJRg==', `/media/${'a'.repeat(64)}-256.webp`, '/media/../x', '/media/'],
  ...[
    '<script>alert(1)</script>',
    '</script>',
    '<!--',
    '&lt;',
    '{{7*7}}',
    '$'.concat('{7*7}'),
    '`id`',
    '$(id)',
    '\r\nX: y',
    '\n',
  ],
  ...[
    '\u202e',
    '\u200d',
    '\u200c',
    '\ufeff',
    '\uffff',
    '\ufffd',
    '\u0000\u0001\u0002',
    '\u007f',
    '\u2028',
    'é',
    'e\u0301',
  ],
  ...['😀', '👨‍👩‍👧', 'ﷺ', 'ـــ', '١٤١٠-١٠-١٢', 'محمد', 'ا'.repeat(300), 'a'.repeat(10_000), ' '.repeat(2000)],
  ...['(a+)+$', 'a'.repeat(60), `${'a'.repeat(40)}!`, '-'.repeat(200), '.'.repeat(200), '@', 'a@b', 'a@b.c', '@@@'],
  ...['a@b@c.example', `${'a'.repeat(250)}@x.example`, 'نص@example.com', 'a@[127.0.0.1]', '"a b"@x.example'],
  ...['2020-02-30', '0000-00-00', '-000001-01-01', '+275760-09-13', '9999-12-31', '2020-13-01', '1900-01-01T00:00:00'],
  ...['+275760-09-13T00:00:00.000Z', '2020-01-01T25:00:00Z', 'today', 'Qatar', 'doha', 'technology', 'newest', '1'],
  ...['00000000-0000-0000-0000-000000000000', 'W/"x"', '"1"', 'Bearer x', 'dalil_x', 'whsec_', 'MTIz', '====', '.'],
  ...['mf3k0a.1042', 'x.1', '.1', 'x.', 'x.99999999999999999999', '1,2,3', `${'1,'.repeat(200)}1`, ',', 'talents'],
  ...['http://127.0.0.1:9/', 'http://[::1]/', 'https://2130706433/', 'https://x.example:99999/', 'https://'],
  ...['0,0', '1;2', 'a=b&c=d', '#', '?x', 'ar', 'en', 'AR', 'ar-x-😀', 'constructor.prototype', 'valueOf'],
];

/** Parts of an address that no encoder writes. */
const malformed = ['%', '%z', '%00', '%ff%fe', '%C0%80', '%ED%A0%80', '%2e%2e%2f', '%252e', '+', '%u0041', '%F0%9F'];

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ maxLength: 60 }),
  fc.tuple(fc.constantFrom(...nasty), fc.string({ maxLength: 5 })).map((both) => both.join('')),
);

/** As many texts as asked: the known ones in another order each time, then others. The same for the same seed. */
export function hostileTexts(count: number, seed: number): string[] {
  const known = fc.sample(fc.shuffledSubarray(nasty, { minLength: nasty.length }), { numRuns: 1, seed })[0] ?? [];
  const some = known.slice(0, Math.ceil(count * 0.75));
  return [...some, ...fc.sample(anyText, { numRuns: count - some.length, seed })];
}

/** Texts as they stand in an address: encoded, and some that are not well-formed. */
export function hostileAddressParts(count: number, seed: number): string[] {
  const encoded = hostileTexts(count, seed).map((text) => encodeURIComponent(text.toWellFormed()));
  return encoded.map((part, n) => (n % 8 === 7 ? (malformed[(n + seed) % malformed.length] ?? part) : part));
}

/** JSON values, written out: texts with broken pairs of letters, numbers beyond all bounds, deep and poisoned objects. */
export function hostileJson(count: number, seed: number): string[] {
  const others = [
    ...['null', 'true', 'false', '0', '-0', '-1', '1.5', '1e308', '1e999', '-1e999', '9007199254740993', '[]', '{}'],
    ...['[null]', '[[]]', '[""]', '["a","a","A"]', '[{}]', '[1,2,3]', '{"__proto__":1}', '{"a":{"b":{"c":[]}}}'],
    ...['{"constructor":{"prototype":{}}}', '"\\ud800"', '"\\udc00x"', '"\\u0000"', '["\\u0000"]', '{"toJSON":1}'],
    ...[`${'['.repeat(500)}${']'.repeat(500)}`, `[${'"x",'.repeat(500)}"x"]`, `{"id":1,"length":-1}`, '"\\uffff"'],
  ];
  return hostileTexts(count, seed).map((text, n) =>
    n % 3 === 2 ? (others[(n + seed) % others.length] ?? 'null') : JSON.stringify(text),
  );
}

/** Texts that a header may carry. */
export function hostileHeaders(count: number, seed: number): string[] {
  return hostileTexts(count, seed).map((text) =>
    Buffer.from(text.replace(/[^\P{Cc}\t]/gu, ''))
      .toString('latin1')
      .slice(0, 4000),
  );
}
