/** A part of a text: a link, or the text between links. */
export type TextPart = { readonly text: string; readonly href?: string };

const ADDRESS = /https?:\/\/[^\s<>"'`\u3000-\u303f\uff00-\uffef]+/giu;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Without punctuation of the surrounding sentence: a full stop, or a bracket that was opened before the address. */
function withoutEnd(address: string): string {
  let end = address.length;
  for (;;) {
    const last = address[end - 1] ?? '';
    const opening = CLOSING[last];
    const rest = address.slice(0, end);
    const unopened = opening !== undefined && rest.split(last).length > rest.split(opening).length;
    if (!/[.,:;!?*_~]/.test(last) && !unopened) return rest;
    end -= 1;
  }
}

/** Splits a text into addresses of web pages and the text between them, in order. Nothing is lost or added. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    if (!URL.canParse(address)) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: address, href: new URL(address).href });
    done = index + address.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}
