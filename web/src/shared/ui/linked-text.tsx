import { partsOf } from '../lib/links.ts';

/** What somebody wrote, with its addresses as links. We vouch for none of them, and tell them not where one comes from. */
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
