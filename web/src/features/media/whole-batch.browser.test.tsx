import { expect, it } from 'vitest';
import type { Media } from '../../shared/lib/media-cache.ts';
import { serve } from '../../testing/server.ts';
import { wholeBatch } from './whole-batch.ts';

it('holds what of a batch is of the kind and the club of the first, page by page (decisions 44, 63)', async () => {
  const item = (id: string, club: string | null, kind = 'photo') => ({ id, kind, club: club && { id: club } }) as Media;
  const pages = [
    { items: [item('a', null), item('b', 'club'), item('c', null, 'video')], next: 'more' },
    { items: [item('d', null), item('e', 'club')], next: null },
  ];
  const held = async (first: Media) => {
    const left = [...pages];
    serve({ 'browsing.batch': () => left.shift() });
    return (await wholeBatch({ id: 'batch' }, first)).map(({ id }) => id);
  };
  expect(await held(item('a', null))).toEqual(['a', 'd']);
  expect(await held(item('b', 'club'))).toEqual(['b', 'e']);
  expect(await held(item('c', null, 'video'))).toEqual(['c']);
});
