import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request and its answer. */
export interface GcsExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** After so many bytes of the body the connection ends; see `GcsFault`. */
  readonly cutAfter: number | null;
}

/** Answers; a planned cut ends the connection within the body. */
export function answer(
  { request, response, cutAfter }: GcsExchange,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer | object | string = '',
): void {
  const isJson = typeof body === 'object' && !Buffer.isBuffer(body);
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(isJson ? JSON.stringify(body) : String(body));
  const type: Record<string, string> = isJson ? { 'content-type': 'application/json; charset=UTF-8' } : {};
  response.writeHead(status, { ...type, 'content-length': String(bytes.length), ...headers });
  if (request.method === 'HEAD') response.end();
  else if (cutAfter !== null && cutAfter < bytes.length && request.method === 'GET')
    response.write(bytes.subarray(0, cutAfter), () => response.destroy());
  else response.end(bytes);
}

/** The request's body. What arrived before the connection was lost, or cut on purpose, comes with `whole: false`. */
export async function bodyOf({ request, cutAfter }: GcsExchange): Promise<{ bytes: Buffer; whole: boolean }> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of request) {
      parts.push(part);
      length += part.length;
      if (cutAfter !== null && length > cutAfter) {
        request.destroy();
        return { bytes: Buffer.concat(parts).subarray(0, cutAfter), whole: false };
      }
    }
  } catch {
    return { bytes: Buffer.concat(parts), whole: false };
  }
  return { bytes: Buffer.concat(parts), whole: true };
}
