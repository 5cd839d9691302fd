import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Less than this is not worth it, in bytes: it fits into one packet. */
const SMALLEST = 1_400;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** The codings we speak, the better one first; quick rather than tight, because each answer is made once. */
const CODINGS = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => gz(bytes),
};

/** Whether an `Accept-Encoding` header names `coding`, and not to forbid it. */
function accepts(header: string, coding: string): boolean {
  return header.split(',').some((part) => {
    const [name, quality = '1'] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return name === coding && Number(quality) > 0;
  });
}

/** Compresses the answers that are made when they are asked for: data and pages. Files come compressed, or never are. */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const text = payload instanceof Response ? await payload.clone().text() : payload;
    if (typeof text !== 'string' || Buffer.byteLength(text) < SMALLEST || reply.hasHeader('content-encoding'))
      return payload;
    if (payload instanceof Response) {
      reply.code(payload.status);
      reply.headers(Object.fromEntries(payload.headers));
    }
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
    const wishes = String(request.headers['accept-encoding'] ?? '');
    const coding = (['br', 'gzip'] as const).find((each) => accepts(wishes, each));
    if (!coding) return text;
    reply.header('content-encoding', coding);
    reply.removeHeader('content-length');
    return CODINGS[coding](Buffer.from(text));
  });
}
