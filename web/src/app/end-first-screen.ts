/** The id of what is shown until the app's code is there. */
export const FIRST_SCREEN = 'first-screen';

/** How long it stays over the app's own pictures, which come from the cache meanwhile, in milliseconds. */
const STAYS_MS = 300;

/** Removes it, once the app has drawn the same in its place. */
export function endFirstScreen(): void {
  setTimeout(() => document.getElementById(FIRST_SCREEN)?.remove(), STAYS_MS);
}
