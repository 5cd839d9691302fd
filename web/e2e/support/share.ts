import { expect, type Page } from '@playwright/test';
import type { Product } from './product.ts';

/** Options for sharing an item: a video has a file, and the picture is its thumbnail. */
export interface Place {
  readonly videoFile?: Buffer;
  readonly batch?: string;
  readonly position?: number;
}

/** Shares a file by API calls, at its position in a batch if one is given; returns the item's id. */
export async function share(
  { request }: Page,
  product: Product,
  title: string,
  bytes: Buffer,
  { videoFile, ...place }: Place = {},
): Promise<string> {
  const put = async (folder: string, fileName: string, contentType: string, data: Buffer) => {
    const declared = { folder, fileName, contentType, size: data.length };
    const { uploadUrl } = await (await request.post(`${product.url}/api/uploads`, { data: declared })).json();
    return (await (await request.put(uploadUrl, { data, headers: { 'content-type': contentType } })).json()).fileName;
  };
  const picture = await put(videoFile ? 'video' : 'photo', 'one.jpg', 'image/jpeg', bytes);
  const data = videoFile
    ? {
        title,
        desc: '',
        tags: '',
        videofileName: await put('video', 'one.mp4', 'video/mp4', videoFile),
        photofileName: picture,
      }
    : { title, desc: '', tags: '', fileName: picture, ...place };
  const answer = await request.post(`${product.url}/api/${videoFile ? 'videos' : 'photos'}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json())._id;
}
