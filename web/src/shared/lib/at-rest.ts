/** How long a page that has been loaded is left alone, in milliseconds. */
const PAUSE_MS = 1_000;

/** Resolves when the page has been loaded and had time for what comes first. */
export async function atRest(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
