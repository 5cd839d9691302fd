import { describe, expect, it } from 'vitest';
import { forgivingStorage } from './browser-storage.ts';

/** A browser's storage as far as it is used: what it holds, and whether it is full. */
function someStorage(full: boolean, held: Record<string, string> = {}) {
  return {
    held,
    getItem: (key: string) => held[key] ?? null,
    setItem(key: string, text: string) {
      if (full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      held[key] = text;
    },
    removeItem(key: string) {
      delete held[key];
    },
  };
}

describe('a storage that never throws', () => {
  it('keeps what the browser keeps', () => {
    const browsers = someStorage(false);
    const storage = forgivingStorage(() => browsers);
    expect(storage.getItem('a')).toBeNull();
    storage.setItem('a', '1');
    expect(browsers.held).toEqual({ a: '1' });
    expect(storage.getItem('a')).toBe('1');
    storage.removeItem('a');
    expect(browsers.held).toEqual({});
    expect(storage.getItem('a')).toBeNull();
  });

  it('sees what another tab wrote since', () => {
    const browsers = someStorage(false);
    const storage = forgivingStorage(() => browsers);
    storage.setItem('a', '1');
    browsers.held.a = '2';
    expect(storage.getItem('a')).toBe('2');
  });

  it('keeps for this visit what a full browser does not take', () => {
    const storage = forgivingStorage(() => someStorage(true, { a: 'old' }));
    expect(storage.getItem('a')).toBe('old');
    storage.setItem('a', 'new');
    expect(storage.getItem('a')).toBe('new');
  });

  it('works without the browser where even reaching for it throws', () => {
    const storage = forgivingStorage(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(storage.getItem('a')).toBeNull();
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });
});
