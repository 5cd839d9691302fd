import { create } from 'zustand';
import { lasting } from './browser-storage.ts';

const KEY = 'darkMode';

/** Light or dark, remembered as 'true' or 'false' under `darkMode`, light by default (product 9). */
export const useTheme = create(() => ({ dark: lasting.getItem(KEY) === 'true' }));

function apply(dark: boolean): void {
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

/** Turns the lights on or off. */
export function toggleTheme(): void {
  const dark = !useTheme.getState().dark;
  lasting.setItem(KEY, String(dark));
  useTheme.setState({ dark });
  apply(dark);
}

/** Writes the default preference and follows a change made in another tab. */
export function startTheme(): void {
  lasting.setItem(KEY, String(useTheme.getState().dark));
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    const dark = event.newValue === 'true';
    useTheme.setState({ dark });
    apply(dark);
  });
}
