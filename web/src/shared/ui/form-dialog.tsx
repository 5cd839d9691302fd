import { type ComponentProps, type InputEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../i18n/languages.ts';
import { holdHistory } from '../lib/history-steps.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

const TYPED = 'form :is(textarea, input:not([type=radio], [type=checkbox], [type=file]))';

/**
 * A dialog whose form is lost when it closes. If something was typed, X, Escape and Back ask first, and so does the browser
 * before another page.
 */
export function FormDialog({ onClose, busy = false, children, ...rest }: ComponentProps<typeof Dialog>) {
  const t = useTexts();
  const [isTyped, setTyped] = useState(false);
  const [asking, setAsking] = useState(false);
  const onInput = (event: InputEvent<HTMLElement>) => {
    // What a dialog that it opened holds is that one's own.
    event.stopPropagation();
    if (event.target instanceof Element && event.target.matches(TYPED)) setTyped(true);
  };
  const onStep = useEffectEvent(() => setAsking(!busy));
  useEffect(() => {
    if (!isTyped) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const release = holdHistory(onStep);
    window.addEventListener('beforeunload', ask);
    return () => {
      release();
      window.removeEventListener('beforeunload', ask);
    };
  }, [isTyped]);
  return (
    <Dialog {...rest} busy={busy} onClose={() => (isTyped ? setAsking(true) : onClose())}>
      <div className="contents" onInput={onInput}>
        {children}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('common.discardTitle')}
          text={t('common.discardText')}
          confirmLabel={t('common.discard')}
          danger
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
