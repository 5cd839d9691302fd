import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { catchFocus, useOpenDialogs } from './open-dialogs.ts';

/**
 * Makes a `<dialog>` modal for as long as it is rendered. The focus goes to the element marked `data-first-focus`, and
 * returns to where it was when the dialog closes. Escape calls `onEscape`, and closes nothing by itself.
 */
export function useModal(onEscape: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    // React's autoFocus comes before the dialog is open, and is lost.
    const first = '[data-first-focus]';
    (dialog.matches(first) ? dialog : dialog.querySelector<HTMLElement>(first))?.focus();
    useOpenDialogs.setState(({ elements }) => ({ elements: [...elements, dialog] }));
    return () => {
      useOpenDialogs.setState(({ elements }) => ({ elements: elements.filter((element) => element !== dialog) }));
      dialog.close();
      catchFocus();
    };
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    // A dialog that it opened, and a file field in it, are cancelled for themselves.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    // Where it closes all the same, `onClose` follows.
    if (event.cancelable) onEscape();
  };
  // Chromium lets a second Escape in a row close it anyway; if it is still rendered, it opens again at once.
  const onClose = () => {
    if (ref.current?.open !== false) return;
    // All open again, in their order: what lies above it stays there.
    for (const each of useOpenDialogs.getState().elements) {
      each.close();
      each.showModal();
    }
    onEscape();
  };
  return { ref, onCancel, onClose };
}
