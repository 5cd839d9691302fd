import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { recentSearches, rememberSearch } from '../shared/lib/recent-searches.ts';
import { useShortcut } from '../shared/lib/use-shortcut.ts';
import { IconButton } from '../shared/ui/icon-button.tsx';

/** Its icon, or Enter, goes to /search?q=text; `/` puts the cursor in it; it offers what was searched for lately. */
export function SearchBox() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const asked = useSearchParams()[0].get('q') ?? '';
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [recent, setRecent] = useState<string[]>([]);
  useShortcut('/', () => field.current?.focus());

  useEffect(() => {
    if (field.current) field.current.value = asked;
  }, [asked]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    if (text === '') {
      field.current?.focus();
      return;
    }
    rememberSearch(text);
    navigate(`/search?q=${encodeURIComponent(text)}`);
  };

  return (
    <search className="w-full max-w-[560px]">
      <form
        onSubmit={submit}
        className="flex h-11 items-center rounded-full border border-line-strong bg-raised pl-4 focus-within:outline-2 focus-within:outline-accent"
      >
        <input
          ref={field}
          type="search"
          aria-label={t('shell.search')}
          placeholder={t('shell.search')}
          enterKeyHint="search"
          autoComplete="off"
          list={listId}
          onFocus={() => setRecent(recentSearches())}
          className="h-full min-w-0 grow bg-transparent text-16 outline-none placeholder:text-muted [&::-webkit-calendar-picker-indicator]:!hidden"
        />
        <datalist id={listId}>
          {recent.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
        <IconButton icon={Search} type="submit" label={t('shell.searchGo')} tipAlign="end" className="text-muted" />
      </form>
    </search>
  );
}
