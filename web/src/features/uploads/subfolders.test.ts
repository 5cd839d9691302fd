import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { stubStorage } from '../../testing/browser.ts';
import { hookResult } from '../../testing/hook.tsx';
import type { PhotosDraft } from './drafts.ts';
import { rememberFolder } from './folders.ts';

stubStorage('localStorage');
stubStorage('sessionStorage');
const { noPhotos } = await import('./drafts.ts');
const { useSubfolders } = await import('./subfolders.tsx');

it('a folder has one event for oneself and another for each club, however often one tries (decisions 62, 77)', async () => {
  const created: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { title, club } = JSON.parse(body)[0];
    return Response.json([{ result: { data: { id: `e${created.push([title, club])}` } } }]);
  });
  const file = new File(['x'], 'a.jpg');
  rememberFolder(file, 'Kite week/Monday');
  const { ownOf } = await hookResult(() =>
    useSubfolders(useForm<PhotosDraft>({ defaultValues: { ...noPhotos, subfolders: 'events' } })),
  );
  const own = [];
  for (const club of ['', 'kites', '', 'kites']) own.push(await ownOf([file], club)(file));
  expect(own.map(({ event }) => event)).toEqual(['e1', 'e2', 'e1', 'e2']);
  expect(created).toEqual([
    ['Monday', undefined],
    ['Monday', 'kites'],
  ]);
});
