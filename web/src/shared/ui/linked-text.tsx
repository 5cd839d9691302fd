import { partsOf } from '../lib/links.ts';

/**
 * A text by somebody, with its addresses as links: search engines must not count them, and the other site gets no
 * referrer.
 */
export function LinkedText({ text }: { text: string }) {
  return partsOf(text).map((part, at) =>
    part.href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order.
        key={at}
        href={part.href}
        target="_blank"
        rel="nofollow ugc noopener noreferrer"
        className="text-accent underline underline-offset-2"
      >
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}
