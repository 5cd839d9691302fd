import fc from 'fast-check';
import { type Hostile, hostileHeaders, json, malformed, text } from './hostile.ts';

/** One thing done to a rightful call. */
export type Mutation =
  | { readonly mutation: 'field'; readonly field: number | string; readonly value: Hostile }
  | { readonly mutation: 'without'; readonly field: number }
  | { readonly mutation: 'body'; readonly value: Hostile }
  | { readonly mutation: 'malformed'; readonly text: string }
  | { readonly mutation: 'param'; readonly param: number; readonly value: Hostile }
  | { readonly mutation: 'query'; readonly name: string; readonly value: Hostile }
  | { readonly mutation: 'header'; readonly name: string; readonly value: string }
  | { readonly mutation: 'method'; readonly method: string }
  | { readonly mutation: 'path'; readonly value: Hostile };

const strangeFields = [
  '__proto__',
  'constructor',
  'role',
  'email',
  'nextPayDate',
  'id',
  'userId',
  '',
  'a.b',
  '~name',
  'toString',
];
const parameters = [
  'limit',
  'cursor',
  'q',
  'tags',
  'not',
  'input',
  'batch',
  'format',
  '__proto__',
  'e',
  's',
  't',
  'limit[]',
];
const header = fc
  .constantFrom(...Object.entries(hostileHeaders))
  .chain(([name, values]) => fc.record({ name: fc.constant(name), value: fc.constantFrom(...values) }));

/** Anything at all that may be done to a call of any surface. */
export const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      mutation: fc.constant('field' as const),
      field: fc.oneof({ weight: 4, arbitrary: fc.nat(9) }, { weight: 1, arbitrary: fc.constantFrom(...strangeFields) }),
      value: json,
    }),
  },
  { weight: 2, arbitrary: fc.record({ mutation: fc.constant('without' as const), field: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ mutation: fc.constant('body' as const), value: json }) },
  {
    weight: 1,
    arbitrary: fc.record({
      mutation: fc.constant('malformed' as const),
      text: fc.oneof(fc.constantFrom(...malformed), fc.string({ unit: 'binary' })),
    }),
  },
  { weight: 5, arbitrary: fc.record({ mutation: fc.constant('param' as const), param: fc.nat(3), value: text }) },
  {
    weight: 5,
    arbitrary: fc.record({
      mutation: fc.constant('query' as const),
      name: fc.constantFrom(...parameters),
      value: text,
    }),
  },
  { weight: 4, arbitrary: header.map((given): Mutation => ({ mutation: 'header', ...given })) },
  {
    weight: 1,
    arbitrary: fc.record({
      mutation: fc.constant('method' as const),
      method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ mutation: fc.constant('path' as const), value: text }) },
);
