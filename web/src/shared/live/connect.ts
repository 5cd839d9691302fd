import type { LiveEvent } from '@quadrangle/domain/live/rules';
import { pauseAfter } from './pauses.ts';
import { eventReader } from './read-events.ts';

interface Ears {
  /** The items whose comments somebody looks at. */
  items(): readonly string[];
  hear(event: LiveEvent): void;
  /** Something arrived, even if only a heartbeat. */
  alive(): void;
}

/** A connection that is reopened whenever it ends, until `stop`; `renew` reopens it because the items have changed. */
export function keepConnected({ items, hear, alive }: Ears, stop: AbortSignal): { renew(): void } {
  let lastId: string | null = null;
  let current = new AbortController();
  let wake = () => {};

  /** Answers the seconds that the server asks to wait, if any; undefined once it was open. */
  async function listen(signal: AbortSignal): Promise<number | null | undefined> {
    const list = items().join(',');
    const answer = await fetch(`/api/stream${list && `?items=${list}`}`, {
      headers: lastId === null ? {} : { 'last-event-id': lastId },
      signal,
    });
    // Any other call finds out that the session ended.
    if (answer.status === 401) hear({ kind: 'unread' });
    if (!answer.ok || !answer.body) return Number(answer.headers.get('retry-after')) || null;
    // Events between loading the page and this connection may have been missed.
    if (lastId === null) hear({ kind: 'refresh' });
    const read = eventReader();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return undefined;
        const { events, id } = read(value);
        lastId = id ?? lastId;
        alive();
        for (const event of events) hear(event);
      }
    } catch {
      return undefined;
    }
  }

  async function goOn(): Promise<void> {
    for (let failures = 0; !stop.aborted; ) {
      current = new AbortController();
      const renewed = current.signal;
      const result = await listen(AbortSignal.any([stop, renewed])).catch(() => null);
      if (renewed.aborted) continue;
      const wait = pauseAfter(failures, result ?? null, Math.random());
      failures = result === undefined ? 0 : failures + 1;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, wait);
      });
    }
  }

  stop.addEventListener('abort', () => wake());
  globalThis.addEventListener?.('online', () => wake(), { signal: stop });
  void goOn();
  return { renew: () => current.abort() };
}
