import type { Feed } from '@quadrangle/domain/media/feeds';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { TextKey } from '../../shared/i18n/say.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { refusalOf } from '../../shared/lib/trpc.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { FreshItems } from './fresh-items.tsx';
import { MediaFlow } from './media-flow.tsx';
import { useMediaList } from './use-media-list.ts';

const TITLES = {
  random: 'shell.home',
  trend: 'shell.trending',
  sub: 'shell.favorite',
  recent: 'shell.recent',
  myfiles: 'shell.myFiles',
  saved: 'shell.library',
  history: 'shell.history',
} satisfies Record<Feed, TextKey>;

/** Feeds that fill by looking around, and where that starts; the others fill when somebody uploads. */
const LOOK_AROUND = new Set<Feed>(['sub', 'saved', 'history']);

/** Feeds with the newest item on top. */
const NEWEST_FIRST = new Set<Feed>(['recent', 'sub']);

/** Feeds of everything at the college, which whoever has a plan can fill. */
const OF_ALL = new Set<Feed>(['random', 'recent', 'trend']);

/** What an empty feed says, and what to do next. */
function EmptyFeed({ type }: { type: Feed }) {
  const t = useTexts();
  const mayUpload = useCurrentUser()?.hasLivePlan === true;
  if (OF_ALL.has(type))
    return (
      <EmptyState
        drawing="flag"
        text={t(`media.empty_${type}`)}
        detail={t(mayUpload ? `media.emptyHint_${type}` : 'media.emptyHintNoPlan')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {!mayUpload && (
              <Link to="/payment" className={buttonClass()}>
                {t('media.seePlans')}
              </Link>
            )}
            <Link to="/events" className={buttonClass(mayUpload ? 'primary' : 'outline')}>
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

/** My files are for those who ever had a plan (decisions 18): the others learn how to get one. */
function NeverHadPlan({ error }: { error: unknown }) {
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

interface Props {
  type: Feed;
  /** What can be done with the whole feed, beside its heading. */
  actions?: ReactNode;
  /** Right under the heading, also where the feed is empty. */
  lead?: ReactNode;
  /** Between heading and items; gets the items that are there. */
  above?: (shown: readonly Media[]) => ReactNode;
}

/** A Videos section and a Photos section of one feed (product 2, decisions 18). */
export function FeedPage({ type, actions, lead, above }: Props) {
  const t = useTexts();
  const lists = [useMediaList({ feed: type }, 'video'), useMediaList({ feed: type }, 'photo')];
  useTitle(type === 'random' ? undefined : t(TITLES[type]));
  const empty = lists.every((list) => list.status === 'success' && list.items.length === 0 && !list.more);
  const refused = lists.find((list) => refusalOf(list.error)?.code === 'NEVER_HAD_PLAN');
  return (
    <>
      <div
        className={type === 'random' ? 'sr-only' : 'mt-2 flex min-h-11 flex-wrap items-center justify-between gap-3'}
      >
        <h1 className="text-28">{t(TITLES[type])}</h1>
        {!empty && !refused && actions}
      </div>
      {lead}
      {!empty && above?.(lists.flatMap((list) => list.items))}
      {NEWEST_FIRST.has(type) && <FreshItems feed={type} lists={lists} />}
      {refused && <NeverHadPlan error={refused.error} />}
      {!refused && empty && <EmptyFeed type={type} />}
      {!refused && !empty && (
        <MediaFlow
          lists={lists}
          empty={(kind) => (
            <p className="py-4 text-muted">{t(kind === 'video' ? 'media.noVideos' : 'media.noPhotos')}</p>
          )}
        />
      )}
    </>
  );
}
