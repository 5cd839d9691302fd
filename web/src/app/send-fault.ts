import { TRPCClientError } from '@trpc/client';

/** The most faults that one visit reports: one that recurs at every frame needs one correction. */
const MOST = 5;
const MOST_PLACES = 10;

let sent = 0;

/** Reports a fault to the server: the kind of error, and its place in our files; nothing that anybody wrote. */
export function sendFault(kind: 'page' | 'error' | 'rejection', error: unknown): void {
  if (!(error instanceof Error) || isExpected(error) || sent >= MOST) return;
  sent += 1;
  const places = [...(error.stack ?? '').matchAll(/\/assets\/([\w.-]{1,80}:\d{1,7}:\d{1,7})/g)].map(([, at]) => at);
  const name = /^\w{1,60}$/.test(error.name) ? error.name : 'Error';
  const [, page = ''] = /^\/([a-z-]{0,20})(?:\/|$)/.exec(location.pathname) ?? [];
  const body = JSON.stringify({ kind, name, places: places.slice(0, MOST_PLACES), page });
  const headers = { 'content-type': 'application/json' };
  void fetch('/api/faults', { method: 'POST', headers, body, keepalive: true }).catch(() => {});
}

/** Refusals are in the server's log already, and an aborted request is no fault. */
function isExpected(error: Error): boolean {
  return error instanceof TRPCClientError || error.name === 'AbortError';
}
