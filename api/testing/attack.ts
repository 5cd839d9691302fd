import fc from 'fast-check';
import { type Call, calls } from './calls.ts';
import { asJson, asText } from './hostile.ts';
import { type Role, roles } from './scene.ts';
import { assembled, type Parts, partsOf, type WireRequest } from './send.ts';
import { type Twist, twists } from './twists.ts';

/** A rightful call by somebody, and what is done to it. */
export interface Attack {
  readonly name: string;
  readonly role: Role;
  readonly twists: readonly Twist[];
}

export const attacks: fc.Arbitrary<Attack> = fc.record({
  name: fc.constantFrom(...Object.keys(calls)),
  // Whoever may do most comes furthest.
  role: fc.oneof(
    { weight: 2, arbitrary: fc.constant('owner' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...roles) },
  ),
  twists: fc.array(twists, { minLength: 1, maxLength: 3 }),
});

/** The request of an attack. `refs` are the names of things that it may use, `fields` further fields of the call. */
export function requestOf(
  { name, twists }: Attack,
  call: Call,
  token: string | null,
  refs: readonly string[],
  fields: readonly string[],
): WireRequest {
  const parts = partsOf(name, call, token);
  for (const twist of twists) apply(twist, parts, refs, fields);
  return assembled(parts);
}

function apply(twist: Twist, parts: Parts, refs: readonly string[], described: readonly string[]): void {
  switch (twist.twist) {
    case 'field': {
      const fields = parts.fields ?? [];
      parts.fields = fields;
      const names = [...fields.map(([name]) => name), ...described];
      const field = typeof twist.field === 'string' ? twist.field : (nth(names, twist.field) ?? 'x');
      const at = fields.findIndex(([name]) => name === field);
      fields.splice(at < 0 ? fields.length : at, at < 0 ? 0 : 1, [field, asJson(twist.value, refs)]);
      return;
    }
    case 'without':
      parts.fields?.splice(twist.field % Math.max(1, parts.fields.length), 1);
      return;
    case 'body':
      parts.body = asJson(twist.value, refs);
      return;
    case 'malformed':
      parts.body = twist.text;
      return;
    case 'param': {
      const name = nth(Object.keys(parts.params), twist.param);
      if (name !== undefined) parts.params[name] = asText(twist.value, refs);
      return;
    }
    case 'query':
      parts.query.push([encodeURIComponent(twist.name), asText(twist.value, refs)]);
      return;
    case 'header':
      parts.headers[twist.name] = twist.value;
      return;
    case 'method':
      parts.method = twist.method;
      return;
    case 'path':
      parts.path = parts.path.replace(/[^/]*$/, asText(twist.value, refs));
  }
}

const nth = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
