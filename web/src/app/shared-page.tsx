import { sharedPage } from '@quadrangle/domain/media/shared-pages';
import { Link, useLocation } from 'react-router-dom';
import { NoticeCard } from '../features/accounts/notice-card.tsx';
import { useFormat, useTexts } from '../shared/i18n/languages.ts';
import { buttonClass } from '../shared/ui/button.tsx';

/** What the server says of an event whose owner allows it (decisions 68). */
const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** For signed-out visitors who followed a link: what kind of thing was shared, and how to see it (decisions 68). */
export function SharedPage() {
  const t = useTexts();
  const { period } = useFormat();
  const { pathname } = useLocation();
  const kind = sharedPage(pathname) ?? 'photo';
  const title = kind === 'event' ? metaOf('shared-event') : undefined;
  const [first, last] = metaOf('shared-days')?.split('/') ?? [];
  return (
    <NoticeCard
      drawing={kind === 'event' ? 'flag' : 'court'}
      title={title ?? t(`accounts.shared_${kind}`)}
      text={title && first && last ? `${period(first, last)}. ${t('accounts.sharedText')}` : t('accounts.sharedText')}
    >
      <Link to="/" className={buttonClass()}>
        {t('accounts.signIn')}
      </Link>
      <Link to="/" state={{ joining: true }} className={buttonClass('outline')}>
        {t('accounts.toSignUp')}
      </Link>
      <Link to={`/rights?link=${encodeURIComponent(location.origin + pathname)}`} className={buttonClass('quiet')}>
        {t('accounts.inIt')}
      </Link>
    </NoticeCard>
  );
}
