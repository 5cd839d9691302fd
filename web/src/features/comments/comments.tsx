import { threadsOf } from '@quadrangle/domain/comments/threads';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { COMMENTS } from '../../shared/lib/comments-mark.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { cx } from '../../shared/ui/cx.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { LoadMore } from '../../shared/ui/load-more.tsx';
import { catchFocus } from '../../shared/ui/open-dialogs.ts';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { type Comment, commentsOf } from './comment-cache.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';
import { useCommentList, useDeleteComment, useLeftDrafts, useWriteComment } from './use-comments.ts';

interface Props {
  media: Media;
  /** The button that reports a comment; `label` names it. */
  report: (comment: Comment, label: string) => ReactNode;
}

/** The end of a link to a comment, before its id. */
const MARK = '#comment-';

/** If there is room, the comments are open from the start. */
const ROOMY = '(min-width: 900px)';

/** The comments under an item, in an area that can be folded (product 2; decisions 21). */
export function Comments({ media, report }: Props) {
  const t = useTexts();
  const format = useFormat();
  const id = useId();
  const { hash, key } = useLocation();
  const meantId = hash.startsWith(MARK) ? hash.slice(MARK.length) : null;
  const [open, setOpen] = useState(() => meantId !== null || matchMedia(ROOMY).matches);
  const write = useWriteComment(media);
  const section = useRef<HTMLElement>(null);
  const wanted = hash === COMMENTS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever asks for the comments again gets there again.
  useEffect(() => {
    if (wanted || meantId !== null) setOpen(true);
  }, [wanted, meantId, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (wanted && open) section.current?.querySelector('textarea')?.focus();
  }, [wanted, key, open]);
  return (
    <section ref={section} aria-labelledby={id} className="border-line border-t pt-3">
      <h2 className="text-20">
        <button
          id={id}
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control text-left"
        >
          <span className="tabular-nums">{t('comments.title', { shown: format.count(media.commentCount) })}</span>
          <ChevronDown size={22} aria-hidden className={cx('transition-transform', open && 'rotate-180')} />
        </button>
      </h2>
      <div id={`${id}-list`} hidden={!open} className={cx(open && 'mt-3 flex flex-col gap-5')}>
        {open && (
          <>
            <CommentForm itemId={media.id} onWrite={write} />
            <CommentList key={meantId} media={media} meantId={meantId} report={report} onWrite={write} />
          </>
        )}
      </div>
    </section>
  );
}

interface ListProps extends Props {
  meantId: string | null;
  onWrite: (text: string, replyTo?: string) => void;
}

function CommentList({ media, meantId, report, onWrite }: ListProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const remove = useDeleteComment(media);
  const [doomed, setDoomed] = useState<Comment | null>(null);
  const list = useCommentList(media);
  const comments = commentsOf(list.data);
  const wanted = meantId !== null && !comments.some(({ id }) => id === meantId);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const { left, drop } = useLeftDrafts(media.id, list.data && !hasNextPage ? comments : null, list.dataUpdatedAt);
  useEffect(() => {
    if (wanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [wanted, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  if (list.isPending) return <CommentsSkeleton />;
  if (list.isError && !list.data)
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />;
  return (
    <>
      {comments.length === 0 && <p className="text-muted">{t('comments.empty')}</p>}
      <ul className="flex flex-col gap-5">
        {/* A reply that was begun outlives what it answers, as a comment. */}
        {left.map((place) => (
          <li key={place} className="flex flex-col gap-3">
            <p className="py-1 text-muted italic">{t('comments.deleted')}</p>
            <CommentForm
              itemId={place}
              onWrite={(text) => {
                drop(place);
                catchFocus();
                onWrite(text);
              }}
            />
          </li>
        ))}
        {threadsOf(comments).map((thread) => (
          <CommentThread
            key={thread.id}
            thread={thread}
            mediaId={media.id}
            meantId={meantId}
            onWrite={onWrite}
            onDelete={setDoomed}
            report={report}
          />
        ))}
      </ul>
      {hasNextPage && (
        <LoadMore
          ahead={400}
          loading={isFetchingNextPage}
          failed={isFetchNextPageError}
          onMore={() => void fetchNextPage()}
        />
      )}
      {doomed && (
        <ConfirmDialog
          title={t('comments.deleteTitle')}
          text={doomed.text}
          confirmLabel={t('comments.deleteConfirm')}
          danger
          onConfirm={() => {
            remove(doomed);
            setDoomed(null);
          }}
          onCancel={() => setDoomed(null)}
        />
      )}
    </>
  );
}

function CommentsSkeleton() {
  const t = useTexts();
  return (
    <Loading label={t('common.loading')} className="flex flex-col gap-5">
      {['w-3/4', 'w-1/2', 'w-2/3'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex grow flex-col gap-2 pt-1">
            <Skeleton className="h-3 w-32" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
