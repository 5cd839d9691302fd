import { Link } from 'react-router-dom';
import { useTexts } from '../shared/i18n/languages.ts';
import { useTitle } from '../shared/lib/use-title.ts';
import { buttonClass } from '../shared/ui/button.tsx';
import { Drawing } from '../shared/ui/drawing.tsx';

/** An address that leads nowhere, with a way back to the first page (decisions 36). */
export function NotFoundPage() {
  const t = useTexts();
  useTitle(t('notFound.title'));
  return (
    <div className="mx-auto my-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
      <Drawing name="gate" className="mb-2 h-36 text-muted" />
      <h1 className="text-28">{t('notFound.title')}</h1>
      <p className="text-muted">{t('notFound.text')}</p>
      <Link to="/" className={buttonClass('primary', 'mt-4')}>
        {t('notFound.home')}
      </Link>
    </div>
  );
}
