import type { Thread } from '@quadrangle/domain/comments/threads';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useCurrentUser, useRoot } from '../../shared/lib/session.ts';
import { cx } from '../../shared/ui/cx.ts';
import { catchFocus } from '../../shared/ui/open-dialogs.ts';
import type { Comment } from './comment-cache.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentLine } from './comment-line.tsx';
import { draftKey } from './use-comments.ts';

/** More replies than this are folded at first. */
const SHOWN_AT_ONCE = 3;

interface Props extends Pick<ComponentProps<typeof CommentLine>, 'onDelete' | 'report'> {
  thread: Thread<Comment>;
  mediaId: string;
  /** The comment that a link leads to. */
  meantId: string | null;
  onWrite: (text: string, replyTo: string) => void;
}

/**
 * A comment with its replies, which can be folded; a deleted one leaves a gap (decisions 49). Each has a draft of its own
 * answer, whose author is told of it (decisions 50).
 */
export function CommentThread({ thread: { comment, replies }, mediaId, meantId, onWrite, ...acts }: Props) {
  const t = useTexts();
  const me = useCurrentUser()?.id;
  const answerable = comment ? [comment, ...replies] : replies;
  const [askedId, setAskedId] = useState<string | null>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [folded, setFolded] = useState<boolean | null>(null);
  // What was begun stays for the next reply, also once its form was closed.
  const begun = useRoot((root) =>
    answerable.find((one) => !closed.has(one.id) && root.comment.drafts[draftKey(mediaId, one.id)]),
  );
  const asked = answerable.find((one) => one.id === askedId);
  const answered = asked ?? begun;
  const leadsHere = replies.some((reply) => reply.id === meantId);
  const shown = folded === null ? replies.length <= SHOWN_AT_ONCE || leadsHere : !folded;
  /** The button that opened the form; the focus returns there. */
  const opener = useRef<HTMLElement>(null);
  const answer = (one: Comment) => {
    opener.current = document.activeElement as HTMLElement;
    setAskedId(one.id);
  };
  const line = (one: Comment) => <CommentLine comment={one} meant={one.id === meantId} onReply={answer} {...acts} />;
  const close = (unsent: boolean) => {
    // A form that came back with its draft was opened by nobody.
    if (opener.current?.isConnected) opener.current.focus();
    else catchFocus();
    setAskedId(null);
    if (answered && unsent) setClosed(new Set(closed).add(answered.id));
  };
  const author = answered?.author;
  const mention = answered?.replyTo != null && author && author.id !== me ? `@${author.name} ` : '';
  return (
    <li className="flex flex-col gap-3">
      {comment ? line(comment) : <p className="py-1 text-muted italic">{t('comments.deleted')}</p>}
      {(replies.length > 0 || answered) && (
        <div className="ml-4 flex flex-col gap-3 border-line border-l-2 pl-4 w600:ml-12">
          {replies.length > 0 && (
            <button
              type="button"
              aria-expanded={shown}
              onClick={() => setFolded(shown)}
              className="-ml-2 inline-flex min-h-8 items-center gap-1 self-start rounded-control px-2 text-12 font-medium text-muted hover:bg-sunken pointer-coarse:min-h-11"
            >
              <ChevronDown size={16} aria-hidden className={cx('transition-transform', shown && 'rotate-180')} />
              {t('comments.replies', { count: replies.length })}
            </button>
          )}
          {shown && replies.length > 0 && (
            <ul className="flex flex-col gap-4">
              {replies.map((reply) => (
                <li key={reply.id}>{line(reply)}</li>
              ))}
            </ul>
          )}
          {answered && (
            <CommentForm
              key={answered.id}
              itemId={draftKey(mediaId, answered.id)}
              reply={{
                name: author?.fullName || author?.name || t('media.formerMember'),
                start: mention,
                asked: asked !== undefined,
                onCancel: () => close(true),
              }}
              onWrite={(text) => {
                close(false);
                setFolded(false);
                onWrite(text, answered.id);
              }}
            />
          )}
        </div>
      )}
    </li>
  );
}
