import { CalendarDays, History, Search, UserRound } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '../shared/i18n/languages.ts';
import { rememberSearch } from '../shared/lib/recent-searches.ts';
import { useShortcut } from '../shared/lib/use-shortcut.ts';
import { cx } from '../shared/ui/cx.ts';
import { IconButton } from '../shared/ui/icon-button.tsx';
import { type SearchSuggestion, useSearchSuggestions } from './use-search-suggestions.ts';

const ICONS = { recent: History, college: Search, event: CalendarDays, person: UserRound };

/** Its icon, or Enter, goes to /search?q=text; `/` puts the cursor in it; under it, what one might mean. */
export function SearchBox() {
  const t = useTexts();
  const navigate = useNavigate();
  const { key: page } = useLocation();
  const asked = useSearchParams()[0].get('q') ?? '';
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState(asked);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const offers = useSearchSuggestions(text, open);
  const shown = open && offers.length > 0;
  useShortcut('/', () => field.current?.focus());

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page shows its own question, even the same one again.
  useEffect(() => {
    setText(asked);
    setOpen(false);
  }, [asked, page]);

  const search = (wanted: string) => {
    const query = wanted.trim();
    setOpen(false);
    setChosen(-1);
    if (query === '') {
      field.current?.focus();
      return;
    }
    rememberSearch(query);
    setText(query);
    navigate(`/search?q=${encodeURIComponent(query)}`);
  };

  const choose = ({ text: wanted, to }: SearchSuggestion) => {
    if (to === undefined) return search(wanted);
    setOpen(false);
    setChosen(-1);
    navigate(to);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setOpen(true);
    // One place more than there are offers: what was typed stands between the last and the first.
    const places = offers.length + 1;
    setChosen(((chosen + 1 + step + places) % places) - 1);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const offer = shown ? offers[chosen] : undefined;
    if (offer) choose(offer);
    else search(text);
  };

  return (
    <search className="relative w-full max-w-[560px]">
      <form
        onSubmit={onSubmit}
        className="flex h-11 items-center rounded-full border border-line-strong bg-raised pl-4 focus-within:outline-2 focus-within:outline-accent"
      >
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-label={t('shell.search')}
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && chosen >= 0 ? `${listId}-${chosen}` : undefined}
          placeholder={t('shell.search')}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(-1);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 grow bg-transparent text-16 outline-none placeholder:text-muted max-[360px]:not-focus:placeholder:opacity-0 [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton icon={Search} type="submit" label={t('shell.searchGo')} tipAlign="end" className="text-muted" />
      </form>
      <div
        id={listId}
        role="listbox"
        aria-label={t('shell.suggestions')}
        hidden={!shown}
        className="absolute inset-x-0 top-[calc(100%+6px)] z-30 max-w600:fixed max-w600:inset-x-2 max-w600:top-16 animate-appear overflow-hidden rounded-picture border border-line bg-raised py-2"
      >
        {offers.map((offer, at) => {
          const Icon = ICONS[offer.from];
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field's arrow keys and Enter choose it.
            <div
              key={`${offer.from} ${offer.to ?? offer.text}`}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === chosen}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(offer)}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-3 px-4 text-14',
                at === chosen ? 'bg-sunken' : 'hover:bg-sunken',
              )}
            >
              <Icon size={18} aria-hidden className="shrink-0 text-muted" />
              <span className="min-w-0 truncate">{offer.text}</span>
            </div>
          );
        })}
      </div>
    </search>
  );
}
