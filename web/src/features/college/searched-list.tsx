import { type ReactNode, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { usePages } from '../../shared/lib/use-pages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { ShowMore } from '../../shared/ui/show-more.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';

interface Props<Item> {
  title: string;
  /** What the field asks for. */
  label: string;
  /** Said when nothing is found. */
  nothing: string;
  queryKey: readonly unknown[];
  find: (
    asked: { text: string; cursor: string | undefined },
    options: { signal: AbortSignal },
  ) => Promise<{ readonly items: readonly Item[]; readonly next: string | null }>;
  row: (item: Item) => ReactNode;
}

/** What is found by a text in one's college, in pages (decisions 70). */
export function SearchedList<Item>({ title, label, nothing, queryKey, find, row }: Props<Item>) {
  const t = useTexts();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const list = usePages([...queryKey, text], (cursor, options) => find({ text, cursor }, options));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <section aria-label={title}>
      <h2 className="text-20">{title}</h2>
      <form
        className="mt-4 flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setText(typed.trim());
        }}
      >
        <div className="min-w-0 max-w-md flex-1">
          <TextField
            label={label}
            value={typed}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" look="outline">
          {t('college.searchGo')}
        </Button>
      </form>
      {list.isPending && (
        <Loading label={t('common.loading')} className="mt-4 flex flex-col gap-4">
          <Skeleton className="h-16" />
        </Loading>
      )}
      {list.error && !items && <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {items?.length === 0 && !list.hasNextPage && (
        <p role="status" className="mt-4 text-14 text-muted">
          {nothing}
        </p>
      )}
      {items && items.length > 0 && <ul className="mt-2 divide-y divide-line">{items.map(row)}</ul>}
      <ShowMore of={list} label={t(items?.length === 0 ? 'college.searchOn' : 'college.showMore')} />
    </section>
  );
}
