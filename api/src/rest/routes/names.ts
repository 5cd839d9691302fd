import type { FieldError } from '@quadrangle/domain/kernel/errors';

/** Fields to accept and ignore: these names, or every field the body does not define. */
export type Ignored = readonly string[] | 'others';

/** REST's name of each field, and the domain's name for it. */
export type Names = Readonly<Record<string, string>>;

/** Prefix of unknown fields, so that none collides with the domain's name of another field. */
const STRANGER = '~';

/** How many unknown fields are passed on; further errors help nobody. */
const MAX_STRANGERS = 20;

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Renames a body's fields to the domain's names. Unknown fields are marked, so that the use case refuses them; only the
 * first few are kept. Anything but an object stays as it is.
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

/** Field errors under REST's names. */
export function toWire(names: Names, errors: readonly FieldError[]): FieldError[] {
  const wireNames = new Map(Object.entries(names).map(([wire, own]) => [own, wire]));
  return errors.map(({ field, message }) => {
    const [first = '', ...rest] = field.split('.');
    const name = first.startsWith(STRANGER) ? first.slice(STRANGER.length) : (wireNames.get(first) ?? first);
    return { field: [name, ...rest].join('.'), message };
  });
}
