import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { useRoot } from '../../shared/lib/session.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { useNotices } from '../../shared/ui/notices.ts';
import { asha } from '../../testing/browser.ts';
import { drafts, noPhotos } from './drafts.ts';
import { rememberFolder } from './folders.ts';
import { dropParcel, pauseFiles, useParcels } from './parcels.ts';
import { PhotosUpload } from './photos-upload.tsx';
import { deleteDraft, storeDraft, storedDraft } from './stored-drafts.ts';

async function picture(name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  return new File([bytes ?? ''], name, { type: 'image/jpeg' });
}

/** One whose bytes do not arrive. */
function unread(name: string): File {
  const file = new File(['…'], name, { type: 'image/jpeg' });
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => new Promise<ArrayBuffer>(() => {}) });
  return file;
}

const dialog = (files: readonly File[], isOpen = true) => (
  <MemoryRouter>
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {isOpen && (
          <PhotosUpload
            files={files}
            event={{ id: 'e1', title: 'Monsoon run' }}
            club=""
            pool={null}
            onClose={() => {}}
          />
        )}
      </QueryClientProvider>
    </trpc.Provider>
  </MemoryRouter>
);
const parcels = () => useParcels.getState().parcels;
const namesOf = (files: readonly { readonly name: string }[] = []) => files.map(({ name }) => name);
const storedNames = async () => namesOf((await storedDraft('photo', asha.id))?.files);

/** The event is asked for; answers come when the test gives them. */
let askedForEvent = 0;
let answerEvent: (mayAdd?: boolean) => void;
/** The events that were to be created, by their titles, with the day on which each starts. */
const created: Record<string, string> = {};
const { fetch } = window;
beforeEach(() => {
  useRoot.setState({ session: { currentUser: asha, loading: false, error: false } });
  askedForEvent = 0;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  answerEvent = (mayAdd = true) => resolve(mayAdd);
  window.fetch = async (...request) => {
    const url = String(request[0]);
    if (!url.startsWith('/trpc/')) return fetch(...request);
    if (url.includes('events.create')) {
      const { title, startsOn } = JSON.parse(String(request[1]?.body))[0];
      created[title] = startsOn;
      return Response.json([{ result: { data: { id: title } } }]);
    }
    if (!url.includes('events.find')) return new Promise<Response>(() => {});
    askedForEvent += 1;
    const mayAdd = await promise;
    return Response.json([{ result: { data: { mayAdd, open: mayAdd, own: mayAdd } } }]);
  };
});
afterEach(async () => {
  await cleanup();
  window.fetch = fetch;
  for (const { id } of parcels()) dropParcel(id, 'left');
  drafts.photos = noPhotos;
  useNotices.setState({ notices: [] });
  await deleteDraft('photo');
});

it('of two hundred photos the first are on screen before the last are read, and all can be seen', async () => {
  const files = [
    ...(await Promise.all(Array.from({ length: 20 }, (_, at) => picture(`${at + 1}.jpg`)))),
    ...Array.from({ length: 180 }, (_, at) => unread(`${at + 21}.jpg`)),
  ];
  const screen = await render(dialog(files));
  await expect.element(screen.getByText('20 photos', { exact: true })).toBeVisible();
  const pictures = () => screen.getByRole('img', { name: /jpg$/ }).elements().length;
  await expect.poll(pictures).toBe(4);
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Monsoon run');
  await screen.getByRole('button', { name: 'Show all 20 photos' }).click();
  await expect.poll(pictures).toBe(20);
});

it('from the press on Upload on a second press does nothing, and dropped files are not lost in silence', async () => {
  const screen = await render(dialog([await picture('a.jpg')]));
  await expect.element(screen.getByRole('img', { name: /a.jpg$/ })).toBeVisible();
  const upload = screen.getByRole('button', { name: 'Upload', exact: true });
  await upload.click();
  await expect.poll(() => askedForEvent).toBe(1);
  await expect.element(upload).toHaveAttribute('aria-disabled', 'true');
  document.querySelector('form')?.requestSubmit();
  await screen.rerender(dialog([await picture('late.jpg')]));
  await expect
    .poll(() => useNotices.getState().notices.map(({ text }) => text))
    .toEqual(['Files can’t be added while others are uploading. Add them again afterwards.']);
  answerEvent();
  await expect.poll(() => parcels().map(({ files }) => namesOf(files))).toEqual([['a.jpg']]);
  expect(askedForEvent).toBe(1);
});

it('what is sent can’t be changed from the press on Upload on', async () => {
  const screen = await render(dialog([await picture('a.jpg')]));
  await expect.element(screen.getByRole('img', { name: /a.jpg$/ })).toBeVisible();
  const fields = ['Title', 'Images', 'Details of a.jpg', 'Remove a.jpg', 'Description'].map((label) =>
    screen.getByLabelText(label, { exact: true }),
  );
  for (const field of fields) await expect.element(field).toBeEnabled();
  await screen.getByRole('button', { name: 'Upload', exact: true }).click();
  for (const field of fields) await expect.element(field).toBeDisabled();
  answerEvent(false);
  for (const field of fields) await expect.element(field).toBeEnabled();
});

it('a press on Upload that sends nothing leads to the first error, or leaves the focus where it was', async () => {
  const screen = await render(dialog([await picture('a.jpg')]));
  await expect.element(screen.getByRole('img', { name: /a.jpg$/ })).toBeVisible();
  const title = screen.getByLabelText('Title');
  await title.fill('');
  await screen.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.element(title).toHaveFocus();
  await title.fill('Dusk');
  await userEvent.keyboard('{Enter}');
  await expect.element(title).toBeDisabled();
  await expect.poll(() => document.activeElement).toBe(document.body);
  answerEvent(false);
  await expect.element(title).toHaveFocus();
});

it('an event of a sub-folder has the days of photos that are judged after the press on Upload', async () => {
  const judging = Promise.withResolvers<void>();
  const inFolder = async (folder: string, at: number) => {
    const file = new File([await picture('')], `${at}.jpg`, {
      type: 'image/jpeg',
      lastModified: Date.UTC(2020, 2, 14),
    });
    rememberFolder(file, `Kite day/${folder}`);
    return file;
  };
  const files = await Promise.all(Array.from({ length: 25 }, (_, at) => inFolder(at < 20 ? 'A' : 'B', at)));
  for (const file of files.slice(20))
    file.slice = (...range) => {
      const bytes = Blob.prototype.slice.apply(file, range);
      return Object.assign(new Blob(), { arrayBuffer: () => judging.promise.then(() => bytes.arrayBuffer()) });
    };
  const screen = await render(dialog(files));
  await screen.getByLabelText('Sub-folders').selectOptions('Each sub-folder becomes an event');
  await screen.getByRole('button', { name: 'Upload', exact: true }).click();
  judging.resolve();
  answerEvent();
  await expect.poll(() => created).toEqual({ A: '2020-03-14', B: '2020-03-14' });
});

it('no more sub-folders become events than a day has, which is said before anything is sent', async () => {
  const files = await Promise.all(
    Array.from({ length: 21 }, async (_, at) => {
      const file = await picture(`${at}.jpg`);
      rememberFolder(file, `Years/Year ${at}`);
      return file;
    }),
  );
  answerEvent();
  const screen = await render(dialog(files));
  await expect.element(screen.getByText('21 photos', { exact: true })).toBeVisible();
  const field = screen.getByLabelText('Sub-folders');
  await field.selectOptions('Each sub-folder becomes an event');
  await expect.element(field).toHaveAccessibleDescription(/^There are 21 sub-folders, and you can create 20 events/);
  const upload = screen.getByRole('button', { name: 'Upload', exact: true });
  await upload.click();
  await expect.element(field).toBeEnabled();
  await field.selectOptions('Each sub-folder becomes a tag');
  await upload.click();
  await expect.poll(() => parcels()[0]?.files[20]?.own).toMatchObject({ tag: 'Year 20' });
  expect(Object.keys(created)).not.toContain('Year 0');
});

it('a draft that is taken up again has its sub-folders, and what becomes of them', async () => {
  const file = await picture('a.jpg');
  rememberFolder(file, 'Kite week/Monday');
  const screen = await render(dialog([file]));
  await screen.getByLabelText('Sub-folders').selectOptions('Each sub-folder becomes a tag');
  await screen.rerender(dialog([], false));
  await expect.poll(storedNames).toEqual(['a.jpg']);
  // As after a reload, when only what is stored is there.
  drafts.photos = noPhotos;
  await screen.rerender(dialog([]));
  await expect.element(screen.getByLabelText('Sub-folders')).toHaveValue('tags');
});

it('the field that pictures are chosen in keeps the focus, and says how many there are', async () => {
  const screen = await render(dialog([await picture('a.jpg')]));
  const field = screen.getByLabelText('Images', { exact: true });
  await expect.element(field).toHaveAccessibleDescription('1 photo');
  const before = field.element() as HTMLElement;
  before.focus();
  await userEvent.upload(field, await picture('b.jpg'));
  await expect.element(field).toHaveAccessibleDescription('2 photos');
  expect(document.activeElement).toBe(before);
});

it('a dialog that is gone before its photos were sent sends none, and keeps them', async () => {
  const screen = await render(dialog([await picture('a.jpg')]));
  await expect.element(screen.getByRole('img', { name: /a.jpg$/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.poll(() => askedForEvent).toBe(1);
  await screen.rerender(dialog([], false));
  answerEvent();
  await expect.poll(storedNames).toEqual(['a.jpg']);
  expect(parcels()).toEqual([]);
});

it('photos that were paused when the dialog closed are kept', async () => {
  const screen = await render(dialog([await picture('a.jpg')]));
  await expect.element(screen.getByRole('img', { name: /a.jpg$/ })).toBeVisible();
  answerEvent();
  await screen.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.poll(() => parcels().length).toBe(1);
  pauseFiles(parcels().flatMap(({ files }) => files));
  await screen.rerender(dialog([], false));
  await expect.poll(storedNames).toEqual(['a.jpg']);
});

it('photos that are there before those that were left in the dialog are read come after them', async () => {
  const file = await picture('left.jpg');
  const texts = { title: 'Farewell', desc: 'At dusk', tags: '', event: '', eventTitle: '' };
  const left = { id: 'left', field: 'photo', name: file.name, size: file.size, title: '', desc: '', file } as const;
  await storeDraft('photo', asha.id, { texts, files: [left] });
  const given = { id: 'given', index: 1, file: await picture('given.jpg'), title: '', desc: '', turn: 0 } as const;
  drafts.photos = { ...noPhotos, images: [given] };
  const screen = await render(dialog([]));
  await expect
    .poll(() =>
      screen
        .getByRole('img', { name: /jpg$/ })
        .elements()
        .map((one) => one.getAttribute('alt')),
    )
    .toEqual([expect.stringContaining('left.jpg'), expect.stringContaining('given.jpg')]);
  await expect.element(screen.getByLabelText('Description')).toHaveValue('At dusk');
  await expect.poll(storedNames).toEqual(['left.jpg', 'given.jpg']);
});
