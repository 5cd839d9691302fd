import type { Put } from './transfer.ts';

/** A `PUT` by XMLHttpRequest: fetch cannot tell how many bytes have left. */
export const xhrPut: Put = ({ url, contentRange, body, signal, onSent }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', url);
    request.withCredentials = new URL(url, window.location.href).origin === window.location.origin;
    request.setRequestHeader('Content-Range', contentRange);
    request.upload.onprogress = (event) => onSent?.(event.loaded);
    request.onload = () => resolve({ status: request.status, range: request.getResponseHeader('Range') });
    request.onerror = () => reject(new TypeError('No answer came.'));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.send(body);
  });
