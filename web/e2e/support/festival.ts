import type { Browser } from '@playwright/test';
import type { College, Published } from './college.ts';
import { drawScenes } from './draw.ts';

/** An event of a college's club, with photos uploaded in one go. */
export interface Festival {
  readonly eventPath: string;
  readonly batchPath: string;
  readonly personPath: string;
  readonly photos: readonly Published[];
  /** Removes it from the college again. */
  end(): Promise<void>;
}

const SHAPES = [
  { width: 1500, height: 1000 },
  { width: 900, height: 1200 },
  { width: 1500, height: 1000 },
  { width: 1200, height: 1200 },
  { width: 1600, height: 900 },
];

export const FESTIVAL = 'Spring festival';

/** Creates a festival: the club creates the event, uploads five photos together, and adds them. */
export async function holdFestival(browser: Browser, college: College): Promise<Festival> {
  const { club } = college;
  const page = await browser.newPage();
  const scenes = await drawScenes(page, SHAPES);
  await page.close();
  const event = await college.callAs(club, 'POST', '/api/events', {
    title: FESTIVAL,
    desc: 'Two days of music, kites and good food, and a bonfire at the end.',
    startsOn: '2026-03-14',
    endsOn: '2026-03-15',
    place: 'Main lawn',
  });
  const photos: Published[] = [];
  for (const [position, bytes] of scenes.entries()) {
    const within = { batch: 'festival', position };
    const photo = await college.sharePhoto(`Bonfire night ${position + 1}`, bytes, '', within);
    await college.callAs(club, 'PUT', `/api/events/${String(event._id)}/items/${photo.id}`);
    photos.push(photo);
  }
  const first = await college.callAs(club, 'GET', `/api/photos/find/${photos[0]?.id}`);
  return {
    eventPath: `/event/${String(event._id)}`,
    batchPath: `/batch/${String(first.batch)}`,
    personPath: `/people/${String(first.userId)}`,
    photos,
    async end() {
      for (const { id } of photos) await college.callAs(club, 'DELETE', `/api/photos/${id}`);
      await college.callAs(club, 'DELETE', `/api/events/${String(event._id)}`);
    },
  };
}
