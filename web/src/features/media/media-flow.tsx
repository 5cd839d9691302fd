import type { Kind } from '@quadrangle/domain/media/media';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { LoadMore } from '../../shared/ui/load-more.tsx';
import { ChapterRows, type Chooser, type Placed } from './chapter-rows.tsx';
import { type Chapter, chapterHeight, chapters, isBare, videoColumns } from './list-layout.ts';
import { PhotosSkeleton, VideosSkeleton } from './list-skeletons.tsx';
import { NearScreen } from './near-screen.tsx';
import { Section } from './section.tsx';
import { useCardWalk } from './use-card-walk.ts';
import type { MediaList } from './use-media-list.ts';
import { useWidth } from './use-width.ts';

const TITLES = { video: 'media.videos', photo: 'media.photos' } as const;
/** Chapters that are rendered at once, before anything is known of the window. */
const FIRST = 2;

/** Headings within a list. Both are to be the same function as long as they say the same. */
export interface Headings {
  /** The key of an item's heading; `bare` if no date is shown with the item itself. */
  of(media: Media, list: MediaList, bare: boolean): string | null;
  say(key: string, list: MediaList): ReactNode;
}

/** A batch is drawn in the shape of a fan, whatever those of its pictures are. */
const FAN = { width: 4, height: 3 };

function placed(list: MediaList): Placed[] {
  return list.items.map((media) => {
    const batch = list.batches.get(media.id) ?? null;
    const { width, height } = batch ? FAN : media;
    return { id: media.id, width, height, media, batch };
  });
}

interface Props {
  /** One list, or videos and photos. */
  lists: readonly MediaList[];
  /** The text of a kind without items; without one it is left out. */
  empty?: (kind: Kind) => ReactNode;
  /** Shown after the first items of each kind, before more of them. */
  after?: ReactNode;
  headings?: Headings | undefined;
  Choose?: Chooser | undefined;
}

/**
 * Items that scroll on without end: a Videos section, a Photos section, and from there on more of each by turns
 * (product 2, decisions 18). With one list there are no headings.
 */
export function MediaFlow({ lists, empty, after, headings, Choose }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const [box, width] = useWidth<HTMLDivElement>();
  useCardWalk();

  const [one, other] = lists;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the lists, only what they hold matters here.
  const flow = useMemo(() => {
    const known = lists.map((list) => {
      const { kind, more } = list;
      const bare = isBare(kind, width);
      const headingOf = headings && (({ media }: Placed) => headings.of(media, list, bare));
      return [kind, { items: placed(list), more, ...(headingOf && { headingOf }) }] as const;
    });
    return chapters<Placed>(Object.fromEntries(known), Math.max(width, 1));
  }, [one?.items, one?.more, other?.items, other?.more, width, headings]);
  const settled = lists.every((list) => list.status !== 'pending');
  const wanted = lists.find((list) => list.kind === flow.wanted);

  const rows = (chapter: Chapter<Placed>, list: MediaList, eager: boolean) => (
    <NearScreen width={width} height={chapterHeight(chapter)} eager={eager}>
      <ChapterRows
        chapter={chapter}
        queryKey={list.queryKey}
        opening={chapter.index === 0 && list === one}
        say={headings && ((key) => headings.say(key, list))}
        Choose={Choose}
      />
    </NearScreen>
  );

  // Rows after a list that is still loading would be moved by it, so they wait.
  const pending = lists.findIndex((list) => list.status === 'pending');
  const inPlace = pending < 0 ? lists : lists.slice(0, pending + 1);

  const shown = empty ? inPlace : inPlace.filter(({ status, items }) => status !== 'success' || items.length > 0);

  const allFailed = lists.every((list) => list.status === 'error');
  const retryAll = () => {
    for (const list of lists) list.retry();
  };
  const opening = (list: MediaList) => {
    const first = flow.chapters.find(({ kind, index }) => kind === list.kind && index === 0);
    if (list.status === 'error') return <ErrorState text={errorText(list.error)} onRetry={list.retry} />;
    if (list.status === 'pending' || width === 0 || (!first && list.more))
      return list.kind === 'video' ? (
        <VideosSkeleton count={other ? Math.max(3, videoColumns(width)) : 12} rail={!!other} />
      ) : (
        <PhotosSkeleton />
      );
    return first ? rows(first, list, true) : empty?.(list.kind);
  };

  return (
    <div ref={box}>
      {allFailed && <ErrorState text={errorText(one?.error)} onRetry={retryAll} />}
      {!allFailed &&
        shown.map((list) =>
          lists.length === 1 ? (
            <div key={list.kind}>{opening(list)}</div>
          ) : (
            <Section key={list.kind} title={t(TITLES[list.kind])}>
              {opening(list)}
            </Section>
          ),
        )}
      {settled && after}
      {settled &&
        flow.chapters.map((chapter, at) => {
          const list = lists.find(({ kind }) => kind === chapter.kind);
          if (chapter.index === 0 || !list) return null;
          return <div key={`${chapter.kind} ${chapter.index}`}>{rows(chapter, list, at < FIRST)}</div>;
        })}
      {settled && wanted && width > 0 && (
        <LoadMore loading={wanted.loading} failed={wanted.failed} onMore={wanted.loadMore} />
      )}
    </div>
  );
}
