import { describe, expect, it } from 'vitest';
import { SHARE_TARGETS, shareAddress } from './share-targets.ts';

describe('sharing a page', () => {
  it('carries link and title to two messengers and two social networks, whatever they hold', () => {
    const url = 'https://pics.example.edu/photo/abc';
    const addresses = SHARE_TARGETS.map((target) => new URL(shareAddress(target, url, 'Tug of war & "tea" 茶')));
    expect(addresses.map(({ host }) => host)).toEqual(['wa.me', 't.me', 'www.facebook.com', 'x.com']);
    for (const { searchParams } of addresses) expect([...searchParams.values()].join(' ')).toContain(url);
    expect(addresses[1]?.searchParams.get('text')).toBe('Tug of war & "tea" 茶');
  });
});
