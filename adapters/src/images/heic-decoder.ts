import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** A decoded picture: four bytes a pixel, its orientation applied. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

const TASK = 'decode a HEIC picture';
const LONGEST = 60_000;

/**
 * Decodes a HEIC picture in a thread of its own, because the decoder would block the process. Rejects when it is
 * damaged or takes longer than a minute.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Pixels> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { task: TASK, bytes }, execArgv: [] });
  try {
    const [pixels] = await once(worker, 'message', { signal: AbortSignal.timeout(LONGEST) });
    return pixels;
  } finally {
    await worker.terminate();
  }
}

if (parentPort && workerData?.task === TASK) {
  const { default: decode } = await import('heic-decode');
  const pixels = await decode({ buffer: workerData.bytes });
  parentPort.postMessage(pixels, [pixels.data.buffer]);
}
