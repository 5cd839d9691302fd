import { afterEach, beforeEach, expect, it } from 'vitest';
import { useRoot } from '../../shared/lib/session.ts';
import { asha } from '../../testing/browser.ts';
import { dropParcel, leaveToTray, sendParcel, watchParcel } from './parcels.ts';
import type { Payload } from './payload.ts';
import { storedBlobs, storedParcels } from './stored-parcels.ts';
import { startStoring } from './survival.ts';

const texts = { title: 'Fest', desc: '', tags: '', event: '' };
const kept = async () =>
  (await storedParcels()).flatMap(({ parcel }) => parcel.files.map(({ id, state }) => [id, state]));

startStoring();
beforeEach(() => useRoot.setState({ session: { currentUser: asha, loading: false, error: false } }));
afterEach(() => dropParcel('fest', 'left'));

it('a page that ends while its photos are sent leaves their bytes, and no upload is forgotten before its photo is published there', async () => {
  const sendings = new Map<string, () => void>();
  const whenUsed = Promise.withResolvers<unknown>();
  const payload = (name: string): Payload => {
    const { promise, resolve } = Promise.withResolvers<string>();
    sendings.set(name, () => resolve(name));
    const nothing = () => {};
    const used = () => whenUsed.resolve(kept());
    const piece = { size: 5, send: () => promise, used, cancelled: nothing, doubted: nothing, left: nothing };
    return { name, blobs: [new File(['bytes'], name)], pieces: [piece], publish: async () => ({ id: name }) };
  };
  const files = ['a', 'b'].map((id, at) => ({
    id,
    index: at + 1,
    own: { title: '', desc: '' },
    payload: () => payload(id),
  }));
  watchParcel('fest', { failed: () => {}, done: () => {} });
  sendParcel({ id: 'fest', kind: 'photo', texts, files });
  leaveToTray('fest');
  await expect.poll(async () => [...(await storedBlobs('fest')).keys()]).toEqual(['a', 'b']);
  sendings.get('a')?.();
  expect(await whenUsed.promise).toEqual([
    ['a', 'ready'],
    ['b', 'sending'],
  ]);
  await expect.poll(async () => [...(await storedBlobs('fest')).keys()]).toEqual(['b']);
  dropParcel('fest', 'left');
  await expect.poll(async () => [...(await kept()), ...(await storedBlobs('fest')).keys()]).toEqual([]);
});
