import type { Engine } from './engine.ts';
import { nodeAv } from './node-av.ts';
import { systemFfmpeg } from './system-ffmpeg.ts';

/** The engine for videos on this machine: the system's FFmpeg, else the package's; null if there is neither. */
export async function findEngine(): Promise<Engine | null> {
  return (await systemFfmpeg()) ?? (await nodeAv());
}
