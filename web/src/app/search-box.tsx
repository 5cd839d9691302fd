import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '../shared/i18n/languages.ts';
import { rememberSearch } from '../shared/lib/recent-searches.ts';
import { useShortcut } from '../shared/lib/use-shortcut.ts';
import { IconButton } from '../shared/ui/icon-button.tsx';
import type { SearchSuggestion } from './use-search-suggestions.ts';

/**
 * Its icon, or Enter, goes to /search?q=text; `/` puts the cursor in it; under it are suggestions. While somebody types on
 * a phone, it lies over the bar.
 */
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
  const [offers, setOffers] = useState<readonly SearchSuggestion[]>([]);
  const [list, setList] = useState<typeof import('./search-offers.tsx') | null>(null);
  const shown = open && offers.length > 0;
  const focus = () => field.current?.focus();
  useShortcut('/', focus);

  const close = () => {
    setOpen(false);
    setChosen(-1);
  };

  // A new page shows its own question, even the same one again. The address changes before the page, and what is typed in
  // between belongs to the new one.
  const typedOn = useRef('');
  useEffect(() => {
    if (typedOn.current === page) return;
    setText(asked);
    setOpen(false);
  }, [asked, page]);

  const search = (wanted: string) => {
    const query = wanted.trim();
    close();
    if (query === '') return focus();
    rememberSearch(query);
    setText(query);
    navigate(`/search?q=${encodeURIComponent(query)}`);
  };

  const choose = ({ text: wanted, to }: SearchSuggestion) => {
    if (to === undefined) return search(wanted);
    close();
    navigate(to);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setOpen(true);
    // One place more than there are suggestions: the typed text is between the last and the first.
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
        className="flex h-11 w-full items-center rounded-full border border-line-strong bg-raised pl-4 focus-within:outline-2 focus-within:outline-accent"
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
            typedOn.current = history.state?.key;
            setChosen(-1);
            setOpen(true);
          }}
          onFocus={() => {
            setOpen(true);
            // Searching works without it.
            void import('./search-offers.tsx').then(setList, () => undefined);
          }}
          onClick={() => setOpen(true)}
          onBlur={close}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 grow bg-transparent text-16 outline-none placeholder:text-muted"
        />
        <IconButton icon={Search} type="submit" label={t('shell.searchGo')} tipAlign="end" className="text-muted" />
      </form>
      {list && (
        <list.SearchOffers
          id={listId}
          text={text}
          open={open}
          chosen={chosen}
          shown={offers}
          onOffer={setOffers}
          onChosen={setChosen}
          onChoose={choose}
        />
      )}
    </search>
  );
}
