import { LONGEST_COMMENT } from '@quadrangle/domain/comments/comment';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { setDraft, useCurrentUser, useDraft } from '../../shared/lib/session.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { cx } from '../../shared/ui/cx.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';

/** From here on the count of characters stands under the field. */
const COUNTED_FROM = 800;

interface Props {
  itemId: string;
  onWrite: (text: string) => void;
}

/** Where a comment is written: Enter sends it, Shift+Enter starts a line (product 5); a draft survives a reload. */
export function CommentForm({ itemId, onWrite }: Props) {
  const t = useTexts();
  const id = useId();
  const me = useCurrentUser();
  const draft = useDraft(itemId);
  const text = draft.trim();
  const length = [...text].length;
  const tooLong = length > LONGEST_COMMENT;
  const sendable = text !== '' && !tooLong;

  const send = () => {
    if (!sendable) return;
    setDraft(itemId, '');
    onWrite(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex items-start gap-3"
    >
      <Avatar url={me?.avatarUrl ?? null} className="mt-1" />
      <div className="min-w-0 grow">
        <div className="flex items-end rounded-control border border-line-strong bg-raised focus-within:outline-2 focus-within:outline-accent">
          <textarea
            rows={1}
            value={draft}
            maxLength={4000}
            enterKeyHint="send"
            aria-label={t('comments.write')}
            aria-describedby={id}
            aria-invalid={tooLong}
            placeholder={t('comments.write')}
            onChange={(event) => setDraft(itemId, event.target.value)}
            onKeyDown={onKeyDown}
            className="field-sizing-content max-h-60 min-h-11 min-w-0 grow resize-none bg-transparent px-3 py-2.5 text-16 outline-none placeholder:text-muted"
          />
          <IconButton
            icon={SendHorizontal}
            type="submit"
            label={t('comments.send')}
            tipSide="top"
            tipAlign="end"
            disabled={!sendable}
            className="text-accent"
          />
        </div>
        <div id={id} className="mt-1 flex justify-between gap-3 text-12 text-muted">
          <p className="pointer-coarse:sr-only">{t('comments.hint')}</p>
          {length >= COUNTED_FROM && (
            <p className={cx('ml-auto shrink-0 tabular-nums', tooLong && 'font-semibold text-danger')}>
              {t('comments.length', { length, most: LONGEST_COMMENT })}
            </p>
          )}
        </div>
      </div>
    </form>
  );
}
