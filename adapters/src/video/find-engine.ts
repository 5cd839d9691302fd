import type { Engine } from './engine.ts';
import { nodeAv } from './node-av.ts';
import { systemFfmpeg } from './system-ffmpeg.ts';

/** What can work on videos here: the system's own FFmpeg, else the package's; null where neither is there. */
export async function findEngine(): Promise<Engine | null> {
  return (await systemFfmpeg()) ?? (await nodeAv());
}
