import { expect, type Page } from '@playwright/test';
import type { Product } from './product.ts';

/** Uploads a video by calls, as who is signed in on the page, and publishes it, mostly without a picture; its id. */
export async function publishVideo(
  { request }: Page,
  { url }: Product,
  title: string,
  bytes: Uint8Array,
  poster?: Uint8Array,
): Promise<string> {
  const call = async (path: string, data: object) => {
    const answer = await request.post(url + path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const upload = async (name: string, contentType: string, content: Uint8Array) => {
    const declared = { folder: 'video', fileName: name, contentType, size: content.length };
    const { uploadUrl } = await call('/api/uploads', declared);
    return (await (await request.put(uploadUrl, { data: Buffer.from(content) })).json()).fileName;
  };
  const videofileName = await upload('video.mp4', 'video/mp4', bytes);
  const photofileName = poster && (await upload('poster.jpg', 'image/jpeg', poster));
  return (await call('/api/videos', { title, desc: '', tags: '', videofileName, photofileName }))._id;
}

/** Waits until a video was converted. */
export async function converted({ request }: Page, { url }: Product, id: string): Promise<void> {
  await expect
    .poll(async () => (await (await request.get(`${url}/api/videos/find/${id}`)).json()).streamUrl)
    .toBeTruthy();
}
