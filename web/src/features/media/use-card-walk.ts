import { useShortcut } from '../../shared/lib/use-shortcut.ts';
import { startSlideshow } from './start-slideshow.ts';

function walk(step: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('main [data-card]')];
  const at = cards.findIndex((card) => card.matches(':focus'));
  const inView = cards.findIndex((card) => card.getBoundingClientRect().top > 0);
  const card = cards[at < 0 ? Math.max(0, inView) : at + step];
  card?.focus({ preventScroll: true });
  card?.closest('article')?.scrollIntoView({ block: 'nearest' });
}

/** `j` and `k` go from card to card, `s` plays them. */
export function useCardWalk(): void {
  useShortcut('j', () => walk(1));
  useShortcut('k', () => walk(-1));
  useShortcut('s', startSlideshow);
}
