import { CalendarDays, History, Search, UserRound, UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { laterTexts, useTexts } from '../shared/i18n/languages.ts';
import { cx } from '../shared/ui/cx.ts';
import { type SearchSuggestion, useSearchSuggestions } from './use-search-suggestions.ts';

const ICONS = { recent: History, college: Search, event: CalendarDays, person: UserRound, club: UsersRound };

interface Props {
  /** Its id; each suggestion has this id with its index appended. */
  id: string;
  text: string;
  open: boolean;
  chosen: number;
  /** A suggestion as the field shows it. */
  shown: readonly SearchSuggestion[];
  onOffer: (offers: readonly SearchSuggestion[]) => void;
  /** The index of the chosen one; -1 for none. */
  onChosen: (at: number) => void;
  onChoose: (offer: SearchSuggestion) => void;
}

const nameOf = ({ from, to, text }: SearchSuggestion) => `${from} ${to ?? text}`;

/** Suggestions under the search field, which keeps the focus and its keys. Loaded when somebody is about to use it. */
export function SearchOffers({ id, text, open, chosen, shown, onOffer, onChosen, onChoose }: Props) {
  const t = useTexts();
  const { key } = useLocation();
  const offers = useSearchSuggestions(text, open);
  const [, setLoaded] = useState(false);
  useEffect(() => {
    // Until they are there, suggestions only do not say what they are.
    laterTexts().then(
      () => setLoaded(true),
      () => undefined,
    );
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page; whoever types for the next one already goes on.
  useEffect(() => {
    // On a phone, the field lies over the bar while it or its button has the focus.
    if (!open && innerWidth < 500) document.querySelector<HTMLElement>('search :focus')?.blur();
  }, [key]);
  useEffect(() => {
    if (offers.map(nameOf).join('\n') === shown.map(nameOf).join('\n')) return;
    onOffer(offers);
    // The line in its place is another one now.
    onChosen(-1);
  }, [offers, shown, onOffer, onChosen]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('shell.suggestions')}
      hidden={!open || shown.length === 0}
      className="absolute inset-x-0 top-[calc(100%+6px)] z-30 max-w600:fixed max-w600:inset-x-2 max-w600:top-16 animate-appear overflow-hidden rounded-picture border border-line bg-raised py-2"
    >
      {shown.map((offer, at) => {
        const Icon = ICONS[offer.from];
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field's arrow keys and Enter choose it.
          <div
            key={nameOf(offer)}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === chosen}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(offer)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 px-4 text-14',
              at === chosen ? 'bg-sunken' : 'hover:bg-sunken',
            )}
          >
            <Icon
              size={18}
              role="img"
              aria-label={t(`media.offered_${offer.from}`, { otherwise: '' })}
              className="shrink-0 text-muted"
            />
            <span className="min-w-0 truncate">{offer.text}</span>
          </div>
        );
      })}
    </div>
  );
}
