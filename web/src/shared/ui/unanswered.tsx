import { useTexts } from '../i18n/languages.ts';
import { useErrorText } from '../lib/error-text.ts';
import { ErrorState } from './error-state.tsx';
import { Loading, Skeleton } from './skeleton.tsx';

interface Props {
  of: { readonly data?: unknown; readonly error: unknown; readonly refetch: () => unknown };
  /** The height of each of the two bars while it loads. */
  bar?: string;
}

/** In the place of an answer that is not there: bars while it is awaited, or the error and a button to ask again. */
export function Unanswered({ of: { data, error, refetch }, bar = 'h-12' }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  if (data !== undefined) return null;
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return (
    <Loading label={t('common.loading')} className="mt-4 flex flex-col gap-3">
      <Skeleton className={bar} />
      <Skeleton className={bar} />
    </Loading>
  );
}
