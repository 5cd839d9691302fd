import { createReadStream, statSync } from 'node:fs';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Sends a photo, ready to be published; returns its stored name. */
export async function upload(url: string, headers: Record<string, string>, photo: Buffer): Promise<string> {
  const { fileName, uploadUrl } = await declare(url, headers, {
    folder: 'photo',
    fileName: 'photo.jpg',
    size: photo.length,
    contentType: 'image/jpeg',
  });
  await answerOf(await fetch(new URL(uploadUrl, url), { method: 'PUT', headers, body: new Uint8Array(photo) }));
  return fileName;
}

/** Sends a video from the disk, ready to be published; returns its stored name. */
export async function uploadVideo(
  url: string,
  headers: Readonly<Record<string, string>>,
  path: string,
): Promise<string> {
  const { size } = statSync(path);
  const declared = { folder: 'video', fileName: 'video.mp4', size, contentType: 'video/mp4' };
  const { fileName, uploadUrl } = await declare(url, headers, declared);
  const sending = request(new URL(uploadUrl, url), { method: 'PUT', headers: { ...headers, 'content-length': size } });
  const answered = new Promise<void>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', async (answer) => {
      const answerBody = await json(answer).catch(String);
      if (answer.statusCode === 200) resolve();
      else reject(new Error(`The upload ended with ${answer.statusCode}: ${JSON.stringify(answerBody)}`));
    });
  });
  await Promise.all([pipeline(createReadStream(path), sending), answered]);
  return fileName;
}

async function declare(
  url: string,
  headers: Readonly<Record<string, string>>,
  file: object,
): Promise<{ fileName: string; uploadUrl: string }> {
  const declared = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(file),
  });
  return (await answerOf(declared)) as { fileName: string; uploadUrl: string };
}

/** The JSON of an answer. Throws where it is not one of success. */
export async function answerOf(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
