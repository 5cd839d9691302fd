import fc from 'fast-check';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { asJson, asText } from './hostile.ts';
import { type Mutation, mutations } from './mutations.ts';
import { type Role, roles } from './scene.ts';
import { assembled, type Parts, partsOf, type WireRequest } from './send.ts';

/** A rightful call by somebody, and what is done to it. */
export interface Attack {
  readonly name: string;
  readonly role: Role;
  readonly mutations: readonly Mutation[];
}

export const attacks: fc.Arbitrary<Attack> = fc.record({
  name: fc.constantFrom(...Object.keys(calls)),
  // The person with most rights gets furthest.
  role: fc.oneof(
    { weight: 2, arbitrary: fc.constant('owner' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...roles) },
  ),
  mutations: fc.array(mutations, { minLength: 1, maxLength: 3 }),
});

/** The request of an attack. `refs` are the names of things that it may use, `fields` further fields of the call. */
export function requestOf(
  { name, mutations }: Attack,
  call: Call,
  token: string | null,
  refs: readonly string[],
  fields: readonly string[],
): WireRequest {
  const parts = partsOf(name, call, token);
  for (const mutation of mutations) apply(mutation, parts, refs, fields);
  return assembled(parts);
}

function apply(mutation: Mutation, parts: Parts, refs: readonly string[], described: readonly string[]): void {
  switch (mutation.mutation) {
    case 'field': {
      const fields = parts.fields ?? [];
      parts.fields = fields;
      const names = [...fields.map(([name]) => name), ...described];
      const field = typeof mutation.field === 'string' ? mutation.field : (nth(names, mutation.field) ?? 'x');
      const at = fields.findIndex(([name]) => name === field);
      fields.splice(at < 0 ? fields.length : at, at < 0 ? 0 : 1, [field, asJson(mutation.value, refs)]);
      return;
    }
    case 'without':
      parts.fields?.splice(mutation.field % Math.max(1, parts.fields.length), 1);
      return;
    case 'body':
      parts.body = asJson(mutation.value, refs);
      return;
    case 'malformed':
      parts.body = mutation.text;
      return;
    case 'param': {
      const name = nth(Object.keys(parts.params), mutation.param);
      if (name !== undefined) parts.params[name] = asText(mutation.value, refs);
      return;
    }
    case 'query':
      parts.query.push([encodeURIComponent(mutation.name), asText(mutation.value, refs)]);
      return;
    case 'header':
      parts.headers[mutation.name] = mutation.value;
      return;
    case 'method':
      parts.method = mutation.method;
      return;
    case 'path':
      parts.path = parts.path.replace(/[^/]*$/, asText(mutation.value, refs));
  }
}

const nth = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
