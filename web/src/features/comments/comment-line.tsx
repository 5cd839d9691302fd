import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { cx } from '../../shared/ui/cx.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { AvatarLink, PersonLink } from '../../shared/ui/person-link.tsx';
import type { Comment } from './comment-cache.ts';
import { FoldedText } from './folded-text.tsx';
import { SpokenText } from './spoken-text.tsx';

interface Props {
  comment: Comment;
  /** Whether a link led to it: it is scrolled to, and marked. */
  meant: boolean;
  onReply: (comment: Comment) => void;
  onDelete: (comment: Comment) => void;
  report: (comment: Comment, label: string) => ReactNode;
}

/** One comment: its author, time and text; its author and the item's uploader can delete it (product 6). */
export function CommentLine({ comment, meant, onReply, onDelete, report }: Props) {
  const t = useTexts();
  const format = useFormat();
  const me = useCurrentUser()?.id;
  const place = useRef<HTMLDivElement>(null);
  const { id, author, text, createdAt, replyTo, mentions } = comment;
  const name = author ? author.fullName || author.name : t('media.formerMember');
  useEffect(() => {
    if (!meant) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [meant]);
  return (
    <div
      ref={place}
      id={`comment-${id}`}
      tabIndex={meant ? -1 : undefined}
      aria-current={meant ? 'location' : undefined}
      className={cx(
        'flex items-start gap-3 rounded-control outline-none',
        meant ? '-m-2 bg-accent-soft p-2' : 'comment-aside',
      )}
    >
      <AvatarLink
        person={author}
        size={replyTo === null ? 36 : 28}
        className={cx(meant && 'outline-1 outline-line-strong')}
      />
      <div className="min-w-0 grow">
        <p className="text-14">
          <PersonLink person={author} className="font-semibold" />{' '}
          <time dateTime={new Date(createdAt).toISOString()} className="text-12 text-muted">
            {format.ago(createdAt)}
          </time>
        </p>
        <FoldedText meant={meant}>
          <SpokenText text={text} mentions={mentions} />
        </FoldedText>
        {!id.startsWith('draft-') && (
          <button
            type="button"
            aria-label={t('comments.replyTo', { name })}
            onClick={() => onReply(comment)}
            className="-ml-2 inline-flex min-h-8 items-center rounded-control px-2 text-12 font-medium text-muted hover:bg-sunken pointer-coarse:min-h-11"
          >
            {t('comments.reply')}
          </button>
        )}
      </div>
      {author && author.id !== me && report(comment, t('comments.report', { name }))}
      {comment.deletable && (
        <IconButton
          icon={Trash2}
          label={t('comments.delete', { name })}
          tipAlign="end"
          onClick={() => onDelete(comment)}
          className="-my-1 text-muted"
        />
      )}
    </div>
  );
}
