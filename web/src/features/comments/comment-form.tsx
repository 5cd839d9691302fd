import { LONGEST_COMMENT } from '@quadrangle/domain/comments/comment';
import { mentionBeingTyped } from '@quadrangle/domain/comments/mentions';
import { SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { composes } from '../../shared/lib/composes.ts';
import { setDraft, useCurrentUser } from '../../shared/lib/session.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { cx } from '../../shared/ui/cx.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { type Choice, MentionList } from './mention-list.tsx';
import { useDraft } from './use-comments.ts';

/** From here on the count of characters is shown under the field. */
const COUNTED_FROM = 800;

interface Props {
  /** The key of its draft: the item, or the thread under it. */
  itemId: string;
  onWrite: (text: string) => void;
  /** Whom it answers, how a reply begins, and whether it was asked for just now: a draft that came back takes no focus. */
  reply?: { readonly name: string; readonly start: string; readonly asked: boolean; readonly onCancel: () => void };
}

/**
 * Where a comment is written: Enter sends it, Shift+Enter starts a line (product 5), `@` offers people (decisions 49); a
 * draft survives a reload.
 */
export function CommentForm({ itemId, onWrite, reply }: Props) {
  const t = useTexts();
  const id = useId();
  const me = useCurrentUser();
  const kept = useDraft(itemId);
  const start = reply?.start ?? '';
  const [emptied, setEmptied] = useState(false);
  const draft = kept === '' && !emptied ? start : kept;
  const text = draft.trim();
  const length = [...text].length;
  const tooLong = length > LONGEST_COMMENT;
  const sendable = text !== '' && !tooLong;
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<ReturnType<typeof mentionBeingTyped>>(null);
  const [people, setPeople] = useState<readonly Choice[]>([]);
  const [chosen, setChosen] = useState(0);
  const offered = typed !== null && people.length > 0;
  const listId = `${id}-people`;

  /** How a reply begins is no draft yet. */
  const change = (typedText: string) => {
    setEmptied(typedText === '');
    setDraft(itemId, typedText === start ? '' : typedText);
  };
  /** Offers people for what stands before the cursor. */
  const look = () => {
    const { value = '', selectionStart = 0 } = field.current ?? {};
    const next = mentionBeingTyped(value, selectionStart);
    if (next?.at === typed?.at && next?.start === typed?.start) return;
    setTyped(next);
    setChosen(0);
  };
  const stop = () => {
    setTyped(null);
    setPeople([]);
  };
  const choose = ({ name }: Choice) => {
    const input = field.current;
    if (!input || !typed) return;
    const before = `${draft.slice(0, typed.at)}@${name} `;
    change(before + draft.slice(input.selectionStart).replace(/^ /, ''));
    stop();
    requestAnimationFrame(() => input.setSelectionRange(before.length, before.length));
  };
  const asked = reply?.asked === true;
  useEffect(() => {
    if (!asked) return;
    const input = field.current;
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  }, [asked]);

  const send = () => {
    if (!sendable) return;
    setDraft(itemId, '');
    stop();
    onWrite(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a character.
    if (composes(event)) return;
    const person = offered ? people[chosen] : undefined;
    if (person) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setChosen((chosen + step + people.length) % people.length);
      else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') choose(person);
      else if (event.key === 'Escape') stop();
      else return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === 'Escape' && typed) {
      event.preventDefault();
      event.stopPropagation();
      return stop();
    }
    if (event.key === 'Escape' && reply) return reply.onCancel();
    if (event.key !== 'Enter' || event.shiftKey) return;
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
      <Avatar url={me?.avatarUrl ?? null} size={reply ? 28 : 36} className="mt-1" />
      <div className="min-w-0 grow">
        <div
          className={cx(
            'relative flex items-end rounded-control border bg-raised focus-within:outline-2 focus-within:outline-accent',
            tooLong ? 'border-danger' : 'border-line-strong',
          )}
        >
          <textarea
            ref={field}
            rows={1}
            value={draft}
            enterKeyHint="send"
            aria-label={reply ? t('comments.replyTo', { name: reply.name }) : t('comments.write')}
            aria-describedby={id}
            aria-invalid={tooLong}
            aria-autocomplete="list"
            aria-controls={offered ? listId : undefined}
            aria-activedescendant={offered ? `${listId}-${chosen}` : undefined}
            placeholder={t(reply ? 'comments.writeReply' : 'comments.write')}
            onChange={(event) => {
              change(event.target.value);
              look();
            }}
            onSelect={() => typed && look()}
            onBlur={stop}
            onKeyDown={onKeyDown}
            className="field-sizing-content max-h-60 min-h-11 min-w-0 grow resize-none bg-transparent px-3 py-2.5 text-16 outline-none placeholder:text-muted"
          />
          <IconButton
            icon={SendHorizontal}
            type="submit"
            label={t(reply ? 'comments.sendReply' : 'comments.send')}
            tipSide="top"
            tipAlign="end"
            aria-disabled={!sendable}
            className="text-accent"
          />
          {reply && (
            <IconButton
              icon={X}
              label={t('comments.cancelReply')}
              tipSide="top"
              tipAlign="end"
              onClick={reply.onCancel}
              className="text-muted"
            />
          )}
          {typed && (
            <MentionList id={listId} start={typed.start} chosen={chosen} onOffer={setPeople} onChoose={choose} />
          )}
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
