import type { Mention } from '@quadrangle/domain/comments/comment';
import { spokenParts } from '@quadrangle/domain/comments/mentions';
import { Link } from 'react-router-dom';
import { LinkedText } from '../../shared/ui/linked-text.tsx';
import { clubPath, personPath } from '../../shared/ui/person-link.tsx';

const PATHS = { person: personPath, club: clubPath };

/** The text of a comment, with mentions and addresses as links (decisions 49). */
export function SpokenText({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  return spokenParts(text, mentions).map((part, at) =>
    part.person ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order.
      <Link key={at} to={PATHS[part.person.kind](part.person)} className="font-medium text-accent hover:underline">
        {part.text}
      </Link>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <LinkedText key={at} text={part.text} />
    ),
  );
}
