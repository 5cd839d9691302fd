import { create } from 'zustand';

/** The open modal dialogs, the topmost last. Everything outside it is inert, so notices are shown inside it. */
export const useOpenDialogs = create<{ elements: readonly HTMLDialogElement[] }>(() => ({ elements: [] }));

/** Catches a focus that fell from what has gone: into the topmost dialog, or onto the page. */
export function catchFocus(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const goal = useOpenDialogs.getState().elements.at(-1) ?? document.getElementById('content');
    goal?.focus({ preventScroll: true });
  });
}
