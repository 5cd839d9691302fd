import { refusalOf } from '../../shared/lib/trpc.ts';
import type { Outgoing } from './outgoing.ts';
import { UploadLater, wait } from './transfer.ts';

/** How often in a row a busy server is waited for, and how many seconds at most each time. */
const PATIENCE = { times: 10, seconds: 30 };

/** The seconds after which the server asks to come again, if it does. */
const laterIn = (error: unknown): number | null =>
  error instanceof UploadLater ? error.seconds : (refusalOf(error)?.retryAfter ?? null);

/** Sends a file that waits in no tray, and returns its stored name: while the server is busy, it waits for it. */
export async function sendPatiently(
  piece: Pick<Outgoing, 'send'>,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<string> {
  for (let times = 0; ; times += 1)
    try {
      return await piece.send(signal, onProgress);
    } catch (error) {
      const seconds = laterIn(error);
      if (seconds === null || seconds > PATIENCE.seconds || times >= PATIENCE.times) throw error;
      await wait(seconds * 1000, signal);
    }
}
