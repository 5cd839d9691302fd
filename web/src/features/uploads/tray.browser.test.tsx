import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../shared/lib/trpc.ts';
import { takeFilesOfPage } from './files-of-page.ts';
import { useUploadRequest } from './open-upload.ts';
import { type ParcelFile, useParcels } from './parcels.ts';
import { UploadRefused } from './transfer.ts';
import { Tray } from './tray.tsx';
import type { FileState } from './tray-rules.ts';

/** The tray of the uploads that go on without their dialog (product 4, decisions 24). */
const MIB = 1_048_576;

const file = (state: FileState, sent = 0): ParcelFile => ({
  id: state,
  index: 1,
  own: { title: '', desc: '' },
  name: `${state}.jpg`,
  size: 10 * MIB,
  fileSize: 10 * MIB,
  sent: sent * MIB,
  state,
  error: state === 'failed' ? new UploadRefused(403) : null,
  itemId: null,
});

const texts = { title: 'Fest', desc: '', tags: '', event: '' };
const show = (files: readonly ParcelFile[]) =>
  useParcels.setState({
    parcels: [{ id: 'fest', kind: 'photo', texts, files, watched: false }],
    hold: null,
    samples: [],
  });
const states = () =>
  Object.fromEntries(useParcels.getState().parcels.flatMap(({ files }) => files.map(({ id, state }) => [id, state])));

const open = async () => {
  const screen = await render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <Tray />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return {
    tray: screen.getByRole('region', { name: 'Uploads' }),
    text: () => screen.getByRole('region', { name: 'Uploads' }).element().textContent,
    press: (name: string | RegExp) => screen.getByRole('button', { name }).click(),
  };
};

beforeEach(() => show([file('ready', 10), file('waiting'), file('sending', 4), file('failed'), file('missing')]));
afterEach(() => {
  useParcels.setState({ parcels: [] });
  useUploadRequest.setState({ request: null });
});

it('closed it says how many are there, how fast the others go, and how long that takes', async () => {
  const { text } = await open();
  useParcels.setState({
    samples: [
      { at: 0, bytes: 0 },
      { at: 2000, bytes: MIB },
    ],
  });
  await expect.poll(text).toContain('1 of 5 published');
  await expect.poll(text).toContain('512 KiB/s · 35 s left');
  await expect.poll(text).toContain('28%');
});

it('while the server asks to come again later it says in how many seconds it goes on', async () => {
  const { text } = await open();
  useParcels.setState({ hold: { reason: 'asked', until: Date.now() + 40_000 } });
  await expect.poll(text).toMatch(/The server is busy. Resuming in (40|3\d) s\./);
  useParcels.setState({ hold: { reason: 'offline', until: null } });
  await expect.poll(text).toContain('You’re offline. Uploads will resume when you’re back online.');
});

it('open it says of each file how it stands, those first that wait for somebody', async () => {
  show([
    file('ready', 10),
    file('waiting'),
    file('sending', 4),
    file('checking', 10),
    file('processing', 10),
    file('paused', 3),
    file('missing'),
    file('failed'),
  ]);
  const { tray, press } = await open();
  await press(/Show the files$/);
  const lines = () => [...tray.element().querySelectorAll('li .tray-lines')].map(({ textContent }) => textContent);
  await expect
    .poll(lines)
    .toEqual([
      'missing.jpgChoose this file again to continue.',
      'failed.jpgThe server couldn’t store this file.',
      'sending.jpgSending: 40%',
      'checking.jpgChecking',
      'processing.jpgProcessing',
      'waiting.jpgWaiting',
      'paused.jpgPaused at 30%',
      'ready.jpgPublished',
    ]);
});

it('one file and all are paused, resumed, tried again and cancelled', async () => {
  const { tray, press } = await open();
  await press(/Show the files$/);
  await press('Pause sending.jpg');
  expect(states()).toMatchObject({ sending: 'paused', waiting: 'waiting' });
  await press('Pause all');
  expect(states()).toMatchObject({ sending: 'paused', waiting: 'paused' });
  await press('Resume waiting.jpg');
  expect(states()).toMatchObject({ sending: 'paused', waiting: 'waiting' });
  await press('Resume all');
  expect(states()).toMatchObject({ sending: 'waiting', waiting: 'waiting' });
  await press('Try failed.jpg again');
  expect(states()).toMatchObject({ failed: 'waiting' });
  show([file('failed'), { ...file('failed'), id: 'other' }]);
  await press('Try 2 again');
  expect(states()).toEqual({ failed: 'waiting', other: 'waiting' });
  show([file('waiting'), file('failed')]);
  await press('Cancel failed.jpg');
  expect(states()).toEqual({ waiting: 'waiting' });
  await press('Cancel all');
  await expect.element(page.getByRole('dialog', { name: 'Cancel all uploads?' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel all' }).click();
  await expect.poll(() => tray.query()).toBeNull();
  expect(states()).toEqual({});
  show([file('failed')]);
  await press(/Show the files$/);
  await press('Cancel failed.jpg');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(states()).toEqual({ failed: 'failed' });
  await press('Cancel failed.jpg');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  expect(states()).toEqual({});
});

it('whoever goes by keys stays in it, whatever the pressed button does', async () => {
  const { tray, press } = await open();
  await press(/Show the files$/);
  const pressByKey = async (name: string) => {
    tray.getByRole('button', { name }).element().focus();
    await userEvent.keyboard('{Enter}');
  };
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  await pressByKey('Pause sending.jpg');
  await expect.poll(focused).toBe('Resume sending.jpg');
  await pressByKey('Pause all');
  await expect.poll(() => document.activeElement).toBe(tray.getByRole('button', { name: /Hide the files$/ }).element());
  await pressByKey('Cancel failed.jpg');
  await expect.poll(() => document.activeElement).toBe(tray.getByRole('button', { name: /Hide the files$/ }).element());
});

it('stands at the lower right, on a phone above the bar', async () => {
  const { tray } = await open();
  const room = () => {
    const { right, bottom } = tray.element().getBoundingClientRect();
    return [innerWidth - right, innerHeight - bottom];
  };
  await expect.poll(room).toEqual([8, 72]);
  await page.viewport(1280, 800);
  await expect.poll(room).toEqual([24, 24]);
  await page.viewport(390, 844);
});

it('says to screen readers which files need somebody, once nothing is under way', async () => {
  const { tray } = await open();
  const status = () => tray.getByRole('status').element().textContent;
  expect(status()).toBe('');
  show([file('ready', 10), file('failed')]);
  await expect.poll(status).toBe('1 file needs your attention');
  show([file('failed'), file('missing')]);
  await expect.poll(status).toBe('2 files need your attention');
});

it('files that are dropped on it are to be uploaded', async () => {
  const end = takeFilesOfPage();
  const { tray } = await open();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['picture'], 'gate.jpg', { type: 'image/jpeg' }));
  tray.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  expect(useUploadRequest.getState().request?.files.map(({ name }) => name)).toEqual(['gate.jpg']);
  end();
});

it('what was sent into the pool of an event leads there, and is not called published', async () => {
  const send = (...files: ParcelFile[]) =>
    useParcels.setState({
      parcels: [{ id: 'fest', kind: 'photo', texts: { ...texts, pool: 'e1' }, files, watched: false }],
    });
  send(file('ready', 10), file('waiting'));
  const { press, tray, text } = await open();
  await press(/Show the files$/);
  await expect.poll(text).toMatch(/1 of 2 sent.*ready\.jpgSent/);
  send(file('ready', 10));
  await expect.poll(text).toContain('1 of 1 sent');
  expect(text()).not.toMatch(/published/i);
  expect(text()).toContain('1 item sent to the event.');
  expect(tray.getByRole('link', { name: 'Have a look' }).element().getAttribute('href')).toBe('/event/e1');
});
