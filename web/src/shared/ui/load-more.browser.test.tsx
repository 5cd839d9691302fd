import '../../testing/texts.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { LoadMore } from './load-more.tsx';

afterEach(() => vi.unstubAllGlobals());

it('goes on where the end came near the window before its first observation was reported', async () => {
  let report: IntersectionObserverCallback = () => undefined;
  class Observer {
    constructor(callback: IntersectionObserverCallback) {
      report = callback;
    }
    observe = vi.fn();
    disconnect = vi.fn();
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const onMore = vi.fn();
  await render(<LoadMore loading={false} failed={false} onMore={onMore} />);
  const seen = (...near: boolean[]) =>
    report(
      near.map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry),
      {} as IntersectionObserver,
    );
  seen(true, false);
  expect(onMore).not.toHaveBeenCalled();
  seen(false, true);
  expect(onMore).toHaveBeenCalledOnce();
});
