import { RotateCw } from 'lucide-react';
import { useTexts } from '../i18n/languages.ts';
import { useErrorText } from '../lib/error-text.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Loading, Skeleton } from './skeleton.tsx';

interface Props {
  of: { readonly data?: unknown; readonly error: unknown; readonly refetch: () => unknown };
  /** The height of each of the two bars while it loads. */
  bar?: string;
  /** The space above it. */
  above?: string;
}

/** In the place of an answer that is not there: bars while it is awaited, or the error and a button to ask again. */
export function Unanswered({ of: { data, error, refetch }, bar = 'h-12', above = 'mt-4' }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  if (data !== undefined) return null;
  if (!error)
    return (
      <Loading label={t('common.loading')} className={cx(above, 'flex flex-col gap-3')}>
        <Skeleton className={bar} />
        <Skeleton className={bar} />
      </Loading>
    );
  return (
    <div role="alert" className={cx(above, 'flex flex-wrap items-center gap-3')}>
      <p className="min-w-0 grow basis-60">{errorText(error)}</p>
      <Button look="outline" onClick={() => void refetch()}>
        <RotateCw size={18} aria-hidden />
        {t('common.retry')}
      </Button>
    </div>
  );
}
