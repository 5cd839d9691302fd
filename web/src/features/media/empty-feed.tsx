import type { Feed } from '@quadrangle/domain/media/feeds';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { laterTexts, useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { InviteButton } from '../../shared/ui/invite-button.tsx';

/** Its texts come with it. */
const NothingBefore = lazy(async () => {
  const [code] = await Promise.all([import('./feed-months.tsx'), laterTexts()]);
  return { default: code.NothingBefore };
});

/** Feeds that fill when one looks around, and where to start; the others fill when somebody uploads. */
const LOOK_AROUND = new Set<Feed>(['sub', 'saved', 'history']);

/** Feeds of everything at the college, which plan holders can fill. */
const OF_ALL = new Set<Feed>(['random', 'recent', 'trend']);

interface Props {
  type: Feed;
  /** The month that it begins with: it says that nothing is older. */
  since?: string | undefined;
  /** What it says instead of the feed's own text. */
  text?: string;
}

/** The text of an empty feed, with what to do next. */
export function EmptyFeed({ type, since, text }: Props) {
  const t = useTexts();
  const mayUpload = useCurrentUser()?.mayUpload === true;
  if (since !== undefined) return <NothingBefore />;
  if (OF_ALL.has(type))
    return (
      <EmptyState
        drawing="flag"
        text={text ?? t(`media.empty_${type}`)}
        detail={t(mayUpload ? `media.emptyHint_${type}` : 'media.emptyHintNoPlan')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {type === 'random' && <InviteButton />}
            {!mayUpload && (
              <Link to="/payment" className={buttonClass(type === 'random' ? 'outline' : 'primary')}>
                {t('media.seePlans')}
              </Link>
            )}
            <Link to="/events" className={buttonClass(mayUpload && type !== 'random' ? 'primary' : 'outline')}>
              {t('media.seeEvents')}
            </Link>
          </div>
        }
      />
    );
  return (
    <EmptyState
      drawing="court"
      text={t(`media.empty_${type}`)}
      detail={t(`media.emptyHint_${type}`)}
      action={
        LOOK_AROUND.has(type) ? (
          <Link to="/" className={buttonClass()}>
            {t('media.lookAround')}
          </Link>
        ) : null
      }
    />
  );
}

/** My files are for people who ever had a plan (decisions 18): others are told how to get one. */
export function NeverHadPlan({ error }: { error: unknown }) {
  const t = useTexts();
  const errorText = useErrorText();
  return (
    <EmptyState
      drawing="gate"
      text={errorText(error)}
      action={
        <Link to="/payment" className={buttonClass()}>
          {t('media.seePlans')}
        </Link>
      }
    />
  );
}
