import fc from 'fast-check';
import type { Scene } from './call.ts';

const deep = (open: string, close: string, levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
const MEGABYTE = 1_000_000;

/** JSON that nobody should send, by what it is; texts, because much of it is no value that JavaScript has. */
const hostileJson: Readonly<Record<string, () => string>> = {
  null: () => 'null',
  true: () => 'true',
  zero: () => '0',
  'minus one': () => '-1',
  'one and a half': () => '1.5',
  'beyond integers': () => '9007199254740993',
  'a huge number': () => '1e308',
  'more than a number': () => '1e999',
  'nothing typed': () => '""',
  spaces: () => '"  \\n\\t "',
  NUL: () => '"a\\u0000b"',
  'a lone high surrogate': () => '"a\\ud800b"',
  'a lone low surrogate': () => '"a\\udfffb"',
  'turned text': () => '"a\\u202eb\\u200d\\ufeff"',
  emoji: () => JSON.stringify('👩‍👩‍👧‍👦'.repeat(60)),
  '300 letters': () => `"${'a'.repeat(300)}"`,
  'a megabyte of letters': () => `"${'a'.repeat(MEGABYTE)}"`,
  'a megabyte of commas': () => `"${','.repeat(MEGABYTE)}"`,
  'a megabyte of Han': () => `"${'大'.repeat(MEGABYTE / 3)}"`,
  'more than a body may have': () => `"${'a'.repeat(1.1 * MEGABYTE)}"`,
  quotes: () => `"'; drop table users; --"`,
  markup: () => '"<script>alert(1)</script>"',
  'a way up': () => '"../../../../etc/passwd"',
  'a name of every object': () => '"__proto__"',
  'another one': () => '"constructor"',
  'a template': () => '"\\u0024{7*7}{{7*7}}%s%n"',
  'an empty list': () => '[]',
  'a list in a list': () => '[[["a"]],{},null]',
  'a long list': () => `[${'"a",'.repeat(20_000)}"a"]`,
  'an empty object': () => '{}',
  'a deep list': () => deep('[', ']', 5_000),
  'a deep object': () => deep('{"a":', '}', 5_000),
  'a prototype': () => '{"__proto__":{"role":"admin","developer":true}}',
  'a constructor': () => '{"constructor":{"prototype":{"role":"admin"}}}',
  'its own methods': () => '{"toString":1,"valueOf":2,"length":-1,"then":"x"}',
  'a date that is none': () => '"2026-13-45T99:99:99Z"',
};

/** Texts for paths, queries and headers that nobody should send, as they stand in an address. */
const hostileTexts: Readonly<Record<string, () => string>> = {
  nothing: () => '',
  space: () => '%20',
  NUL: () => 'a%00b',
  'a lone surrogate': () => '%ED%A0%80',
  'half a letter': () => '%E0%A4',
  'a way up': () => '..%2f..%2fetc%2fpasswd',
  'a longer way up': () => '%2e%2e%5c%2e%2e%5cwin.ini',
  quotes: () => '%27%22%3B--',
  markup: () => '%3Cscript%3E',
  prototype: () => '__proto__',
  constructor: () => 'constructor',
  'minus one': () => '-1',
  'a hundred and one': () => '101',
  exponent: () => '1e3',
  'not a number': () => 'NaN',
  'a huge number': () => '9'.repeat(400),
  'turned text': () => '%E2%80%AEabc',
  '300 letters': () => 'a'.repeat(300),
  '6000 letters': () => 'a'.repeat(6_000),
  'a list': () => '%5B%22a%22%5D',
  'an object': () => '%7B%22a%22%3A1%7D',
};

/** Headers with nonsensical values. */
export const hostileHeaders: Readonly<Record<string, readonly string[]>> = {
  'content-type': [
    'text/plain',
    'application/json; charset=utf-16',
    'application/json;;;=',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/problem+json',
    'nonsense',
    '',
  ],
  'content-range': [
    'bytes 0-9/10',
    'bytes */10',
    'bytes */*',
    'bytes 5-1/10',
    'bytes 0-0/0',
    'bytes 0-99999999999999999999/10',
    'bytes -1-5/10',
    'items 1-2/3',
    'x'.repeat(5_000),
  ],
  'content-length': ['0', '1', '99999', '-1', 'abc', '1e3'],
  range: ['bytes=', 'bytes=-', 'bytes=5-1', 'bytes=0-0,2-3', 'bytes=99999999999999999999-', 'lines=1-2', 'bytes=-0'],
  cookie: [
    'quadrangle_session=',
    'quadrangle_session=x',
    `quadrangle_session=${'a'.repeat(8_000)}`,
    'quadrangle_session=%E0%A4%A',
    '=;;=;__proto__=1',
    'quadrangle_session="a; quadrangle_session=b',
  ],
  accept: ['text/html', ',,;q=', '*/*;q=abc', 'application/xml'],
  'accept-language': ['zh;q=zz', ';;;', 'xx-'.repeat(3_000)],
  origin: ['null', 'https://evil.example', 'http://', 'http://localhost:3000', ' '],
  host: ['evil.example', '', '[::1', 'localhost:99999', 'a b'],
  'content-encoding': ['gzip', 'br', 'nonsense'],
  'if-none-match': ['*', '"', '"x", "y"'],
  'if-range': ['x', 'Thu, 99 Foo 2026 99:99:99 GMT'],
  'x-forwarded-for': ['evil', '999.999.999.999', ','.repeat(1_000)],
  'x-razorpay-signature': ['', 'x', 'é', 'f'.repeat(10_000)],
  authorization: ['Bearer', 'Basic ===', 'Bearer x'],
  'user-agent': ['', '\t', 'b'.repeat(10_000)],
  'trpc-accept': ['application/jsonl', 'nonsense'],
  'trpc-batch-mode': ['stream'],
  'x-http-method-override': ['DELETE'],
};

/** Bodies that are not JSON, or strange JSON. */
export const malformed = [
  '',
  ' ',
  '{',
  '}',
  '{"name":',
  "{'name':1}",
  '[1,]',
  'undefined',
  'NaN',
  '{"a":1}{"b":2}',
  '\u0000',
  '\ufeff{}',
  '{"a":1,"a":2,"__proto__":null}',
  'name=asha&password=x',
  '--x\r\nContent-Disposition: form-data\r\n\r\n--x--',
];

/** A value: one of the known bad ones by its name, the `ref`-th thing of the scene, or any at all. */
export type Hostile = { readonly named: string } | { readonly ref: number } | { readonly any: string };

const value = (named: Readonly<Record<string, unknown>>): fc.Arbitrary<Hostile> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ named: fc.constantFrom(...Object.keys(named)) }) },
    { weight: 2, arbitrary: fc.record({ ref: fc.nat(100) }) },
    { weight: 2, arbitrary: fc.record({ any: fc.json({ maxDepth: 3 }) }) },
    { weight: 1, arbitrary: fc.record({ any: fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)) }) },
  );

/** Anything in the place of a JSON value. */
export const json = value(hostileJson);

/** Anything in the place of a part of an address. */
export const text = value(hostileTexts);

/** Everything in a scene that has a name: ids of every kind, files, tokens, and page marks, true and tampered. */
export function refsOf(scene: Scene, cursors: readonly string[]): readonly string[] {
  const { video, photo, person, people, newcomer, openUpload, videoFile, picture, session, orderId } = scene;
  const [cursor = 'e30.x'] = cursors;
  return [
    ...[video, photo, person, people.stranger, people.member, newcomer.user, openUpload, videoFile, session].map(
      ({ id }) => id,
    ),
    ...[scene.commentId, orderId, videoFile.fileName, picture.fileName, scene.resetToken, scene.session.token],
    ...cursors,
    `${cursor.slice(0, -1)}~`,
    `x${cursor}`,
    `${cursor}.${cursor}`,
    cursor.split('.')[0] ?? '',
  ];
}

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

/** A hostile value as JSON. */
export function asJson(value: Hostile, refs: readonly string[]): string {
  if ('ref' in value) return JSON.stringify(pick(refs, value.ref) ?? '');
  return 'any' in value ? value.any : (hostileJson[value.named]?.() ?? 'null');
}

/** A hostile value as it stands in an address. */
export function asText(value: Hostile, refs: readonly string[]): string {
  if ('ref' in value) return encodeURIComponent(pick(refs, value.ref) ?? '');
  return 'any' in value ? encodeURIComponent(value.any) : (hostileTexts[value.named]?.() ?? '');
}
