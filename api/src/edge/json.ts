import { BoundedCache } from '@quadrangle/adapters/system/bounded-cache';
import { type Parts, partsOf } from '@quadrangle/domain/kernel/parts';

/** What the texts of shared parts may take, in bytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/** By shared part, which is frozen: its JSON text. */
const texts = new BoundedCache<string, object>(MOST_BYTES);

/**
 * A value as JSON text, the same as `JSON.stringify` gives. Of items, alone, in lists and in pages, what everybody gets
 * is written once (docs/adr/0015-shared-parts-are-written-once.md).
 */
export function jsonText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = partsOf(value);
  if (parts !== undefined) return joined(parts);
  if (isListOfParts(value)) return listText(value);
  if (!('items' in value && isListOfParts(value.items))) return JSON.stringify(value);
  const { items, ...rest } = value;
  return braced(`"items":${listText(items)}`, JSON.stringify(rest));
}

function isListOfParts(value: unknown): value is readonly object[] {
  return Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null && partsOf(value[0]) !== undefined;
}

function listText(values: readonly object[]): string {
  return `[${values.map(jsonText).join(',')}]`;
}

function joined({ shared, own }: Parts): string {
  let text = texts.get(shared);
  if (text === undefined) {
    text = JSON.stringify(shared).slice(1, -1);
    texts.set(shared, text, 2 * text.length);
  }
  return braced(text, JSON.stringify(own));
}

/** An object of the text of its first keys, without braces, and of its other keys. */
function braced(first: string, other: string): string {
  if (other === '{}') return `{${first}}`;
  return first === '' ? other : `{${first},${other.slice(1)}`;
}
