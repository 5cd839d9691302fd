import { type ReactNode, useCallback } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { refusalOf } from '../../shared/lib/trpc.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { AvatarLink, Byline } from '../../shared/ui/person-link.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { sharedTitle } from './batch-texts.ts';
import { DownloadZip } from './download-zip.tsx';
import { ItemGrid } from './item-grid.tsx';
import { ListButtons } from './list-buttons.tsx';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { ShareButton } from './share-button.tsx';
import { useCollection } from './use-collection.ts';
import type { ItemList } from './use-media-list.ts';
import { useStopChoosing } from './use-stop-choosing.ts';

interface Props {
  /** What goes on the page where all items are in one event, given its id. */
  inEvent: (id: string) => ReactNode;
}

/** A batch, from the first item to the last (decisions 44). */
export function BatchPage({ inEvent }: Props) {
  const t = useTexts();
  const { id = '' } = useParams();
  const list = useCollection({ batch: id });
  const choosing = useSelection((selection) => selection.choosing);
  useStopChoosing();
  const [first] = list.items;
  const title = first ? sharedTitle(first) : t('people.batch');
  useTitle(title);
  // A batch belongs to one moment, so it is not split by the time its uploads took.
  const began = first?.createdAt ?? 0;
  const moment = useCallback(() => began, [began]);
  const code = refusalOf(list.error)?.code;
  const gone = code === 'MEDIA_NOT_FOUND' || code === 'VALIDATION_FAILED';
  const empty = (
    <EmptyState
      drawing="gate"
      text={t('people.batchGone')}
      action={
        <Link to="/recent" className={buttonClass()}>
          {t('events.seeRecent')}
        </Link>
      }
    />
  );
  if (gone)
    return (
      <>
        <h1 className="sr-only">{t('notFound.title')}</h1>
        {empty}
      </>
    );
  const [event, another] = new Set(list.items.map(({ id: itemId }) => list.events.get(itemId)?.id ?? ''));
  return (
    <>
      {event && another === undefined && inEvent(event)}
      <header className="mt-2 mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-28 wrap-anywhere">{title}</h1>
          {list.status === 'pending' && <Skeleton className="mt-2 h-9 w-60" />}
          {first && (
            <p className="mt-2 flex items-center gap-3 text-14">
              <AvatarLink person={first.uploader} club={first.club} />
              <span className="min-w-0 wrap-anywhere">
                <Byline person={first.uploader} club={first.club} className="font-medium" />
              </span>
              <span className="text-muted tabular-nums">{countsText(t, list)}</span>
            </p>
          )}
        </div>
        {list.status === 'pending' && <Skeleton className="h-11 w-64 rounded-full" />}
        {first && (
          <div className="flex flex-wrap gap-2">
            <ShareButton title={title} path={`/batch/${id}`} />
            {(list.more || list.items.length > 1) && <DownloadZip of={{ batch: id }} among="actions" />}
            <ListButtons />
          </div>
        )}
      </header>
      <ItemGrid
        list={list}
        within="batch"
        moment={moment}
        empty={empty}
        above={(shown) => choosing && <SelectionBar shown={shown} />}
      />
    </>
  );
}

/** The number of its items, once all are known. */
function countsText(t: ReturnType<typeof useTexts>, { items, more }: ItemList): string | null {
  if (more) return null;
  const videos = items.filter(({ kind }) => kind === 'video').length;
  const photos = items.length - videos;
  return [
    photos > 0 && t('media.photosCount', { count: photos }),
    videos > 0 && t('media.videosCount', { count: videos }),
  ]
    .filter(Boolean)
    .join(t('media.listComma'));
}
