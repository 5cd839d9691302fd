import { useEffectEvent, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { lasting } from './browser-storage.ts';

const KEY = 'shortcuts';

/** Whether single-key shortcuts are on; they are until switched off, and that is remembered. */
export const useShortcuts = create(() => ({ on: lasting.getItem(KEY) !== 'false' }));

/** Switches single-key shortcuts on or off. */
export function switchShortcuts(on: boolean): void {
  lasting.setItem(KEY, String(on));
  useShortcuts.setState({ on });
}

const FIELDS = 'input:not([type=range],[type=checkbox]),textarea,select,[contenteditable],dialog';
/** Elements that Space presses when they have the focus. */
const PRESSABLE = 'button,a,summary,[type=checkbox]';

/** Whether a press belongs to what has the focus, or is part of a key combination, such as Shift with an arrow. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  if (event.shiftKey && event.key.length > 1) return true;
  const place = event.key === ' ' ? `${FIELDS},${PRESSABLE}` : FIELDS;
  // A press may go to the window, which is no element.
  return !!(event.target as Partial<Element>).closest?.(place);
}

/** Runs `action` on a press of `key` alone, except while typing, in a dialog, or with shortcuts switched off. */
export function useShortcut(key: string, action: () => void): void {
  const on = useShortcuts((shortcuts) => shortcuts.on);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || isTyping(event)) return;
    event.preventDefault();
    action();
  });
  // Before the page is painted: whoever sees it may press.
  useLayoutEffect(() => {
    if (!on) return;
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [on]);
}
