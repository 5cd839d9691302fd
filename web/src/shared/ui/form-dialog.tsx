import { type ComponentProps, type InputEvent, useRef, useState } from 'react';
import { useTexts } from '../i18n/languages.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

const TYPED = 'form :is(textarea, input:not([type=radio], [type=checkbox], [type=file]))';

/**
 * A dialog whose form is lost when it closes. If something was typed, X and Escape, which a phone's back gesture is too,
 * ask first.
 */
export function FormDialog({ onClose, children, ...rest }: ComponentProps<typeof Dialog>) {
  const t = useTexts();
  const isTyped = useRef(false);
  const [asking, setAsking] = useState(false);
  const onInput = (event: InputEvent<HTMLElement>) => {
    // What a dialog that it opened holds is that one's own.
    event.stopPropagation();
    if (event.target instanceof Element && event.target.matches(TYPED)) isTyped.current = true;
  };
  return (
    <Dialog {...rest} onClose={() => (isTyped.current ? setAsking(true) : onClose())}>
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
