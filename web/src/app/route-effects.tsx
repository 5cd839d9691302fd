import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { ofThisTab } from '../shared/lib/browser-storage.ts';

const KEY = 'scroll';
/** How long a page may stay as it is before its old scroll position is dropped, in milliseconds. */
const TIMEOUT_MS = 2000;

function places(): Record<string, number> {
  return JSON.parse(ofThisTab.getItem(KEY) ?? '{}');
}

const howOpened = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type;

/** A new page starts at its top; going back or forward, or reloading, returns to where one was. */
function useScrollMemory(): void {
  const { key, pathname, search } = useLocation();
  const how = useNavigationType();
  // Every page that a link from outside opens has the same key, and is new.
  const entry = key + pathname + search;
  const isNew = useRef(howOpened() === 'navigate');

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    const goal = how === 'POP' && !isNew.current ? (places()[entry] ?? 0) : 0;
    isNew.current = false;
    window.scrollTo(0, goal);
    const stop = new AbortController();
    if (goal > 0) {
      let rest: ReturnType<typeof setTimeout>;
      const growth = new ResizeObserver(() => {
        if (window.scrollY !== goal) window.scrollTo(0, goal);
        clearTimeout(rest);
        rest = setTimeout(end, TIMEOUT_MS);
      });
      growth.observe(document.body);
      const end = () => growth.disconnect();
      stop.signal.addEventListener('abort', end);
      for (const gesture of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
        window.addEventListener(gesture, end, { signal: stop.signal, once: true, passive: true });
      }
    }
    let place = goal;
    const remember = () => ofThisTab.setItem(KEY, JSON.stringify({ ...places(), [entry]: place }));
    const note = () => {
      place = window.scrollY;
    };
    window.addEventListener('scroll', note, { signal: stop.signal, passive: true });
    window.addEventListener('pagehide', remember, { signal: stop.signal });
    return () => {
      // The next page is rendered already, so the scroll position of this one can no longer be measured.
      remember();
      stop.abort();
    };
  }, [entry, how]);
}

/**
 * What happens on every change of page: scrolling, and telling a screen reader where it is now. Its title may come late,
 * and change from one search to the next.
 */
export function RouteEffects() {
  const { key } = useLocation();
  const [title, setTitle] = useState('');
  const first = useRef(true);
  useScrollMemory();

  // biome-ignore lint/correctness/useExhaustiveDependencies: from the first step on; the browser itself reads the first title.
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    let soon: ReturnType<typeof setTimeout>;
    const titles = new MutationObserver(() => {
      clearTimeout(soon);
      soon = setTimeout(() => setTitle(document.title), 300);
    });
    titles.observe(document.head, { childList: true, subtree: true });
    return () => titles.disconnect();
  }, [key]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
