import { useEffect } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { useDebounced } from '../../shared/lib/use-debounced.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { cx } from '../../shared/ui/cx.ts';

export type Choice = Outputs['comments']['people'][number];

const NOBODY: readonly Choice[] = [];

interface Props {
  /** Its id; each choice has this id with its index appended. */
  id: string;
  /** The text typed after the `@`. */
  start: string;
  chosen: number;
  /** Whom the keys can choose: nobody while what is shown is for an earlier text. */
  onOffer: (people: readonly Choice[]) => void;
  onChoose: (person: Choice) => void;
}

/** The people and clubs that match what is being typed after an `@`; the field keeps the focus and its keys (decisions 49). */
export function MentionList({ id, start, chosen, onOffer, onChoose }: Props) {
  const t = useTexts();
  const asked = useDebounced(start, 120);
  const { data: people = NOBODY, isPlaceholderData } = trpc.comments.people.useQuery(
    { q: asked },
    { retry: false, placeholderData: (before) => before, trpc: { abortOnUnmount: true } },
  );
  const offered = asked === start && !isPlaceholderData ? people : NOBODY;
  useEffect(() => onOffer(offered), [offered, onOffer]);
  return (
    <>
      <p role="status" className="sr-only">
        {people.length > 0 && t('comments.peopleFound', { count: people.length })}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={t('comments.people')}
        aria-busy={offered.length === 0}
        hidden={people.length === 0}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 animate-appear overflow-y-auto rounded-picture border border-line bg-raised py-2 aria-busy:text-muted"
      >
        {people.map((person, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field's arrow keys and Enter choose it.
          <div
            key={person.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={person === offered[chosen]}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 px-3 text-14',
              person === offered[chosen] ? 'bg-sunken' : 'hover:bg-sunken',
            )}
          >
            <Avatar url={person.avatarUrl} size={28} />
            <span className="min-w-0 truncate">
              <span className="font-medium">{person.fullName}</span> <span className="text-muted">@{person.name}</span>
            </span>
          </div>
        ))}
      </div>
    </>
  );
}
