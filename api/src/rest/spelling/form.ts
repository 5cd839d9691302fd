import type { FieldError } from '@quadrangle/domain/kernel/errors';
import type { Access, UseCase } from '@quadrangle/domain/kernel/use-case';
import type { Ports } from '@quadrangle/domain/ports';
import type { z } from 'zod';

/** Fields that are accepted and ignored: those of these names, or whatever the form does not have. */
export type Ignored = readonly string[] | 'others';

/** A body's spelling on REST: its fields' names there and in the domain, and those that are accepted and ignored. */
export interface Spelling {
  readonly names: Readonly<Record<string, string>>;
  readonly ignored: Ignored;
}

/** A body that a use case takes, as REST spells it. */
export interface Form<A extends Access, Input extends z.ZodType, Output> extends Spelling {
  readonly useCase: UseCase<Ports, A, Input, Output>;
}

/** Declares the form of a use case: REST name → domain name. */
export function form<A extends Access, Input extends z.ZodType, Output>(
  useCase: UseCase<Ports, A, Input, Output>,
  names: Readonly<Record<string, string>>,
  ignored: Ignored = [],
): Form<A, Input, Output> {
  return { useCase, names, ignored };
}

/** In front of a field that the form does not have, so that it never meets the domain's own name for another. */
const STRANGER = '~';

/** Unknown fields that are passed on: more errors than that are told to nobody. */
const MOST_STRANGERS = 20;

/**
 * A body under the domain's names. Unknown fields stay, marked, for the use case to refuse, or the first of them where
 * there are many; what is no object stays too.
 */
export function fromWire({ names, ignored }: Spelling, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body ?? {};
  const fields: Record<string, unknown> = {};
  let strangers = 0;
  for (const [field, value] of Object.entries(body)) {
    const name = Object.hasOwn(names, field) ? names[field] : undefined;
    if (ignored === 'others' ? name === undefined : ignored.includes(field)) continue;
    if (name === undefined) strangers += 1;
    if (name !== undefined) fields[name] = value;
    else if (strangers <= MOST_STRANGERS) fields[`${STRANGER}${field}`] = value;
  }
  return fields;
}

/** Field errors under the names that REST has for the fields. */
export function toWire({ names }: Spelling, errors: readonly FieldError[]): FieldError[] {
  const wireNames = new Map(Object.entries(names).map(([wire, own]) => [own, wire]));
  return errors.map(({ field, message }) => {
    const [first = '', ...rest] = field.split('.');
    const name = first.startsWith(STRANGER) ? first.slice(STRANGER.length) : (wireNames.get(first) ?? first);
    return { field: [name, ...rest].join('.'), message };
  });
}
