import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { LinkedText } from '../../shared/ui/linked-text.tsx';
import { AvatarLink, PersonLink } from '../../shared/ui/person-link.tsx';
import type { Comment } from './comment-cache.ts';

interface Props {
  comment: Comment;
  onDelete: (comment: Comment) => void;
  report: (comment: Comment, label: string) => ReactNode;
}

/** One comment: whose, when, what; deletable by its author and by the item's uploader (product 6). */
export function CommentLine({ comment, onDelete, report }: Props) {
  const t = useTexts();
  const format = useFormat();
  const me = useCurrentUser()?.id;
  const { author, text, createdAt } = comment;
  const name = author ? author.fullName || author.name : t('media.formerMember');
  return (
    <li className="flex items-start gap-3 [contain-intrinsic-size:auto_64px] [content-visibility:auto]">
      <AvatarLink person={author} />
      <div className="min-w-0 grow">
        <p className="text-14">
          <PersonLink person={author} className="font-semibold" />{' '}
          <time dateTime={new Date(createdAt).toISOString()} className="text-12 text-muted">
            {format.ago(createdAt)}
          </time>
        </p>
        <p className="whitespace-pre-line wrap-anywhere">
          <LinkedText text={text} />
        </p>
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
    </li>
  );
}
