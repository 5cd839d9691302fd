import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/languages.ts';
import { useErrorText } from '../lib/error-text.ts';
import { buttonClass } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

/** In place of a page whose thing does not exist: a sentence, and a link elsewhere. */
export function GonePage({ text, to, label }: { text: string; to: string; label: string }) {
  const t = useTexts();
  return (
    <>
      <h1 className="sr-only">{t('notFound.title')}</h1>
      <EmptyState
        drawing="gate"
        text={text}
        action={
          <Link to={to} className={buttonClass()}>
            {label}
          </Link>
        }
      />
    </>
  );
}

/** In place of a page whose thing could not be fetched. */
export function FailedPage({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => unknown }) {
  const errorText = useErrorText();
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <ErrorState text={errorText(error)} onRetry={() => void onRetry()} />
    </>
  );
}
