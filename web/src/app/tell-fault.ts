import { TRPCClientError } from '@trpc/client';

/** The most faults that one visit tells: whatever breaks at every frame is one thing to mend. */
const MOST = 5;
const MOST_PLACES = 10;

let sent = 0;

/** Tells the server that something broke here: which kind of error, and where in our files; no word of anybody's. */
export function tellFault(kind: 'page' | 'error' | 'rejection', error: unknown): void {
  if (!(error instanceof Error) || isExpected(error) || sent >= MOST) return;
  sent += 1;
  const places = [...(error.stack ?? '').matchAll(/\/assets\/([\w.-]{1,80}:\d{1,7}:\d{1,7})/g)].map(([, at]) => at);
  const name = /^\w{1,60}$/.test(error.name) ? error.name : 'Error';
  const [, page = ''] = /^\/([a-z-]{0,20})(?:\/|$)/.exec(location.pathname) ?? [];
  const body = JSON.stringify({ kind, name, places: places.slice(0, MOST_PLACES), page });
  const headers = { 'content-type': 'application/json' };
  void fetch('/api/faults', { method: 'POST', headers, body, keepalive: true }).catch(() => {});
}

/** What the server refused is in its log, and what was given up is no fault. */
function isExpected(error: Error): boolean {
  return error instanceof TRPCClientError || error.name === 'AbortError';
}
