import { Trash2 } from 'lucide-react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import type { Comment } from './comment-cache.ts';

interface Props {
  comment: Comment;
  onDelete: (comment: Comment) => void;
}

/** One comment: whose, when, what; deletable by its author and by the item's uploader (product 6). */
export function CommentLine({ comment, onDelete }: Props) {
  const t = useTexts();
  const format = useFormat();
  const { author, text, createdAt } = comment;
  const name = author ? author.fullName || author.name : t('media.formerMember');
  return (
    <li className="flex items-start gap-3 [contain-intrinsic-size:auto_64px] [content-visibility:auto]">
      <Avatar url={author?.avatarUrl ?? null} />
      <div className="min-w-0 grow">
        <p className="text-14">
          <span className="font-semibold">{name}</span>{' '}
          <time dateTime={new Date(createdAt).toISOString()} className="text-12 text-muted">
            {format.ago(createdAt)}
          </time>
        </p>
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      </div>
      {comment.deletable && (
        <IconButton
          icon={Trash2}
          label={t('comments.delete', { name })}
          tipAlign="end"
          onClick={() => onDelete(comment)}
          className="-my-1 text-muted"
        />
      )}
    </li>
  );
}
