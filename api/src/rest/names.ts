import type { FieldError } from '@quadrangle/domain/kernel/errors';

/** Fields that are accepted and ignored: those of these names, or whatever the body does not have. */
export type Ignored = readonly string[] | 'others';

/** REST's name of each field, and the domain's name for it. */
export type Names = Readonly<Record<string, string>>;

/** In front of a field that the body does not have, so that it never meets the domain's own name for another. */
const STRANGER = '~';

/** Unknown fields that are passed on: more errors than that are told to nobody. */
const MAX_STRANGERS = 20;

/** Whether this is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A body under the domain's names. Unknown fields stay, marked, for the use case to refuse, or the first of them where
 * there are many; anything but an object stays too.
 */
export function fromWire(names: Names, ignored: Ignored, body: unknown): unknown {
  if (!isObject(body)) return body ?? {};
  const fields: Record<string, unknown> = {};
  let strangers = 0;
  for (const [field, value] of Object.entries(body)) {
    const name = Object.hasOwn(names, field) ? names[field] : undefined;
    if (ignored === 'others' ? name === undefined : ignored.includes(field)) continue;
    if (name === undefined) strangers += 1;
    if (name !== undefined) fields[name] = value;
    else if (strangers <= MAX_STRANGERS) fields[`${STRANGER}${field}`] = value;
  }
  return fields;
}

/** Field errors under the names that REST has for the fields. */
export function toWire(names: Names, errors: readonly FieldError[]): FieldError[] {
  const wireNames = new Map(Object.entries(names).map(([wire, own]) => [own, wire]));
  return errors.map(({ field, message }) => {
    const [first = '', ...rest] = field.split('.');
    const name = first.startsWith(STRANGER) ? first.slice(STRANGER.length) : (wireNames.get(first) ?? first);
    return { field: [name, ...rest].join('.'), message };
  });
}
