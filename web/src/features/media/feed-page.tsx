import type { Feed } from '@quadrangle/domain/media/feeds';
import { lazy, type ReactNode, Suspense } from 'react';
import { laterTexts, useTexts } from '../../shared/i18n/languages.ts';
import type { TextKey } from '../../shared/i18n/translate.ts';
import { refusalOf } from '../../shared/lib/trpc.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import type { Chooser } from './chapter-rows.tsx';
import { type Headings, MediaFlow } from './media-flow.tsx';
import { type MediaList, type Source, useMediaList } from './use-media-list.ts';

/** Feeds are hardly ever empty, so the texts for that are loaded separately. */
const ofEmpty = async () => (await Promise.all([import('./empty-feed.tsx'), laterTexts()]))[0];
const EmptyFeed = lazy(async () => ({ default: (await ofEmpty()).EmptyFeed }));
const NeverHadPlan = lazy(async () => ({ default: (await ofEmpty()).NeverHadPlan }));

const TITLES = {
  random: 'shell.home',
  trend: 'shell.trending',
  sub: 'shell.favorite',
  recent: 'shell.recent',
  myfiles: 'shell.myFiles',
  saved: 'shell.library',
  history: 'shell.history',
} satisfies Record<Feed, TextKey>;

/**
 * The source of a feed's items: a batch is one card, except in lists of what one did with single items (decisions 44).
 */
function sourceOf(feed: Feed, month: string | undefined): Source {
  if (feed === 'myfiles') return { own: true, month };
  return feed === 'random' || feed === 'recent' || feed === 'sub' ? { cards: feed, month } : { feed };
}

interface Props {
  type: Feed;
  /** What can be done with the whole feed, beside its heading. */
  actions?: ReactNode;
  /** Between heading and items, also where the feed is empty; gets the lists. */
  above?: (lists: readonly MediaList[]) => ReactNode;
  headings?: Headings;
  Choose?: Chooser | undefined;
  /** The month that the lists begin with, downwards, and what the title says of it. */
  month?: string | undefined;
  since?: string | undefined;
  /** Around the page; gets the lists. */
  frame?: (page: ReactNode, lists: readonly MediaList[]) => ReactNode;
}

/** A Videos section and a Photos section of one feed (product 2, decisions 18). */
export function FeedPage({ type, actions, above, headings, Choose, month, since = '', frame }: Props) {
  const t = useTexts();
  const source = sourceOf(type, month);
  const lists = [useMediaList(source, 'video'), useMediaList(source, 'photo')];
  useTitle(type === 'random' ? undefined : t(TITLES[type]) + since);
  const empty = lists.every((list) => list.status === 'success' && list.items.length === 0 && !list.more);
  const refused = lists.find((list) => refusalOf(list.error)?.code === 'NEVER_HAD_PLAN');
  const shown = !empty && !refused;
  const page = (
    <>
      <div className={type === 'random' ? 'sr-only' : 'mt-2 flex min-h-11 flex-wrap items-center gap-3'}>
        <h1 className="mr-auto text-28">{t(TITLES[type])}</h1>
        {shown && actions}
      </div>
      {above?.(lists)}
      <Suspense fallback={null}>
        {refused ? <NeverHadPlan error={refused.error} /> : empty && <EmptyFeed type={type} since={month} />}
      </Suspense>
      {shown && (
        <MediaFlow
          lists={lists}
          headings={headings}
          Choose={Choose}
          empty={(kind) => (
            <p className="py-4 text-muted">{t(kind === 'video' ? 'media.noVideos' : 'media.noPhotos')}</p>
          )}
        />
      )}
    </>
  );
  return frame ? frame(page, lists) : page;
}
