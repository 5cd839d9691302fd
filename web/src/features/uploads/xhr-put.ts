import type { Put } from './transfer.ts';

/** Milliseconds without a byte sent until the connection counts as dead: a phone that slept, another network. */
export const STALLED_MS = 30_000;

/** Milliseconds the server may take to answer once all bytes are sent: it inspects the complete file. */
export const ANSWER_MS = 120_000;

/** The whole seconds of a `Retry-After`; null for none, and for a date, which no storage of ours sends. */
function secondsIn(header: string | null): number | null {
  return /^\d{1,6}$/.test(header ?? '') ? Number(header) : null;
}

/** A `PUT` by XMLHttpRequest: fetch cannot tell how many bytes have left. */
export const xhrPut: Put = ({ url, headers, body, signal, onSent }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitAtMost = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(abort, ms);
    };
    const fail = () => reject(signal.aborted ? signal.reason : new TypeError('No answer came.'));
    request.open('PUT', url);
    request.withCredentials = new URL(url, window.location.href).origin === window.location.origin;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      waitAtMost(STALLED_MS);
      onSent?.(event.loaded);
    };
    request.upload.onload = () => waitAtMost(ANSWER_MS);
    request.onload = () =>
      resolve({
        status: request.status,
        range: request.getResponseHeader('Range'),
        retryAfter: secondsIn(request.getResponseHeader('Retry-After')),
      });
    request.onerror = fail;
    request.onabort = fail;
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort);
    request.send(body);
    waitAtMost(body ? STALLED_MS : ANSWER_MS);
  });
