const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/**
 * Calls `then` once an element is in the window, or a screen away at most; returns what stops waiting. Browsers fetch
 * lazy pictures from much farther away.
 */
export function whenNear(element: Element, then: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: '100%' },
  );
  const stop = () => observer?.unobserve(element);
  waiting.set(element, () => {
    stop();
    then();
  });
  observer.observe(element);
  return stop;
}
