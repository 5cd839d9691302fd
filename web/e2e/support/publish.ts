import { type APIResponse, expect, type Page } from '@playwright/test';
import type { Product } from './product.ts';

interface Sent {
  readonly poster?: Uint8Array | undefined;
  readonly name?: string;
  readonly contentType?: string;
}

/** Uploads a file by calls, as who is signed in on the page; its stored name. */
async function upload(
  { request }: Page,
  { url }: Pick<Product, 'url'>,
  folder: 'photo' | 'video',
  fileName: string,
  contentType: string,
  content: Uint8Array,
  event?: string,
): Promise<string> {
  const declared = { folder, fileName, contentType, size: content.length, event };
  const answer = await request.post(`${url}/api/uploads`, { data: declared });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { uploadUrl } = await answer.json();
  return (await (await request.put(uploadUrl, { data: Buffer.from(content) })).json()).fileName;
}

/** Publishes a JPEG by calls, as who is signed in on the page, into the event if there is one; the photo. */
export async function publishPhoto(
  page: Page,
  product: Pick<Product, 'url'>,
  title: string,
  bytes: Uint8Array,
  event?: string,
) {
  const fileName = await upload(page, product, 'photo', 'photo.jpg', 'image/jpeg', bytes, event);
  const data = { title, desc: '', tags: '', fileName, event };
  const answer = await page.request.post(`${product.url}/api/photos`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Record<string, string>;
}

/** Uploads a video by calls, as who is signed in on the page, and asks for it to be published, mostly without a picture. */
export async function askToPublish(
  page: Page,
  product: Pick<Product, 'url'>,
  title: string,
  bytes: Uint8Array,
  { poster, name = 'video.mp4', contentType = 'video/mp4' }: Sent = {},
): Promise<APIResponse> {
  const videofileName = await upload(page, product, 'video', name, contentType, bytes);
  const photofileName = poster && (await upload(page, product, 'video', 'poster.jpg', 'image/jpeg', poster));
  return page.request.post(`${product.url}/api/videos`, {
    data: { title, desc: '', tags: '', videofileName, photofileName },
  });
}

/** The same, where it is published; its id. */
export async function publishVideo(...[page, product, title, bytes, sent]: Parameters<typeof askToPublish>) {
  const answer = await askToPublish(page, product, title, bytes, sent);
  expect(answer.ok(), await answer.text()).toBe(true);
  return String((await answer.json())._id);
}

/** A video from the server. */
export async function videoOf({ request }: Page, { url }: Pick<Product, 'url'>, id: string) {
  const answer = await request.get(`${url}/api/videos/find/${id}`, { maxRetries: 3 });
  return (await answer.json()) as Record<string, string | null>;
}

/** Waits until a video was converted in all its sizes. */
export async function converted(page: Page, product: Pick<Product, 'url'>, id: string): Promise<void> {
  const isMade = async () => {
    const { streamUrl, percent } = await videoOf(page, product, id);
    return Boolean(streamUrl) && percent === null;
  };
  await expect.poll(isMade, { intervals: [100] }).toBe(true);
}
