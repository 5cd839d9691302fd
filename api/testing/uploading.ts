import { readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import sharp from 'sharp';
import type { Visitor } from './visitor.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The smallest unit that chunks are made of (decisions 26). */
const CHUNK = 256 * 1_024;

export interface Declared {
  readonly id: string;
  readonly uploadUrl: string;
  readonly fileName: string;
  readonly chunkSize: number;
}

export interface LocalFile {
  readonly folder: 'video' | 'photo' | 'profile';
  readonly name: string;
  readonly type: string;
  readonly bytes: Bytes;
}

/** Announces a file. */
export async function declare(visitor: Visitor, { folder, name, type, bytes }: LocalFile): Promise<Declared> {
  const announced = { folder, fileName: name, size: bytes.length, contentType: type };
  const { status, body } = await visitor.post<Declared>('/api/uploads', announced);
  if (status !== 201) throw new Error(`${name} is not taken: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Sends a file in chunks, going on where the server says it is, until it has all of it. Returns the stored name. */
export async function upload(visitor: Visitor, file: LocalFile): Promise<string> {
  const declared = await declare(visitor, file);
  await resumeUpload(visitor, declared, file.bytes);
  // A bucket that takes the bytes itself does not say the name.
  return declared.fileName;
}

/** Sends what is missing of an announced file; returns the stored name, and how many chunks it took in `chunks`. */
export async function resumeUpload(
  visitor: Visitor,
  { uploadUrl }: Declared,
  bytes: Bytes,
  chunks: number[] = [],
): Promise<string> {
  const ask = () =>
    visitor.send<{ fileName: string }>('PUT', uploadUrl, { headers: { 'content-range': `bytes */${bytes.length}` } });
  let answer = await ask();
  while (answer.status === 308) {
    const start = Number(/^bytes=0-(\d+)$/.exec(answer.headers.get('range') ?? '')?.[1] ?? -1) + 1;
    const end = Math.min(start + CHUNK, bytes.length);
    answer = await visitor.send('PUT', uploadUrl, {
      headers: { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` },
      body: bytes.slice(start, end),
    });
    chunks.push(end - start);
  }
  if (answer.status !== 200) throw new Error(`The upload ended with ${answer.status}`);
  return answer.body.fileName;
}

/** Sends `sent` bytes of the chunk `start` to `end`, and no more; what becomes of the request is the caller's. */
export function beginChunk(
  visitor: Visitor,
  { uploadUrl }: Declared,
  bytes: Bytes,
  { start, end, sent }: { readonly start: number; readonly end: number; readonly sent: number },
): ClientRequest {
  const headers = {
    cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'content-range': `bytes ${start}-${end - 1}/${bytes.length}`,
    'content-length': end - start,
  };
  const sending = request(uploadUrl, { method: 'PUT', headers });
  sending.write(bytes.subarray(start, start + sent));
  return sending;
}

/** Sends `sent` bytes of a first chunk, and hangs up. */
export function interruptUpload(visitor: Visitor, declared: Declared, bytes: Bytes, sent: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = beginChunk(visitor, declared, bytes, { start: 0, end: CHUNK, sent });
    sending.on('error', () => resolve());
    sending.on('response', () => reject(new Error('An answer came before the chunk did.')));
    sending.write('', () => sending.destroy(new Error('hung up')));
  });
}

/** A short video that any player takes, made larger by a box that players skip. */
export function aVideoFile(name: string, padding = 900_000): LocalFile {
  const videoFile = readFileSync(new URL('../../scripts/demo/media/robotics-expo-11.mp4', import.meta.url));
  const box = Buffer.alloc(padding);
  box.writeUInt32BE(padding, 0);
  box.write('free', 4, 'latin1');
  return { folder: 'video', name, type: 'video/mp4', bytes: Uint8Array.from(Buffer.concat([videoFile, box])) };
}

/** A photo of one colour, three wide and two high, as a camera would store it. */
export async function aPicture(
  folder: LocalFile['folder'],
  name: string,
  background = '#8a5',
  width = 1_200,
): Promise<LocalFile> {
  const picture = sharp({ create: { width, height: (width * 2) / 3, channels: 3, background } });
  return { folder, name, type: 'image/jpeg', bytes: Uint8Array.from(await picture.jpeg().toBuffer()) };
}
