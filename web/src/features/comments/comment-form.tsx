import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { setDraft, useCurrentUser, useDraft } from '../../shared/lib/session.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';

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

  const send = () => {
    const text = draft.trim();
    if (text === '') return;
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
            disabled={draft.trim() === ''}
            className="text-accent"
          />
        </div>
        <p id={id} className="mt-1 text-12 text-muted pointer-coarse:sr-only">
          {t('comments.hint')}
        </p>
      </div>
    </form>
  );
}
