import { expect, type Page } from '@playwright/test';
import type { Product } from './product.ts';

/** Uploads a video by calls, as who is signed in on the page, and publishes it without a picture; its id. */
export async function publishVideo(
  { request }: Page,
  { url }: Product,
  title: string,
  bytes: Uint8Array,
): Promise<string> {
  const call = async (path: string, data: object) => {
    const answer = await request.post(url + path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const declared = { folder: 'video', fileName: 'video.mp4', contentType: 'video/mp4', size: bytes.length };
  const { uploadUrl } = await call('/api/uploads', declared);
  const sent = await request.put(uploadUrl, { data: Buffer.from(bytes) });
  const { fileName } = await sent.json();
  return (await call('/api/videos', { title, desc: '', tags: '', videofileName: fileName }))._id;
}

/** Waits until a video was converted. */
export async function converted({ request }: Page, { url }: Product, id: string): Promise<void> {
  await expect
    .poll(async () => (await (await request.get(`${url}/api/videos/find/${id}`)).json()).streamUrl)
    .toBeTruthy();
}
