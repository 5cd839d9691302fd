let wanted = false;

/** Opens the list of this page as a slideshow: from the card that has the focus, else from the first one in view. */
export function startSlideshow(): void {
  const items = [...document.querySelectorAll<HTMLElement>('main [data-item]')];
  const first = items.find((item) => cardOf(item).matches(':focus-within')) ?? items.find(inView) ?? items[0];
  if (!first) return;
  wanted = true;
  void document.documentElement.requestFullscreen?.().catch(() => undefined);
  first.click();
}

const cardOf = (item: HTMLElement) => item.closest('article') ?? item;
const inView = (item: HTMLElement) => cardOf(item).getBoundingClientRect().bottom > 0;

/** Whether the page that opens now was opened as a slideshow, until that is forgotten. */
export const slideshowWanted = (): boolean => wanted;

export function forgetSlideshow(): void {
  wanted = false;
}
