import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Less than this is not worth it, in bytes: it fits into one packet. */
const SMALLEST = 1_400;

/**
 * Compresses the answers that are made when they are asked for, data and pages, quickly rather than tightly, because
 * each is made once. Files come compressed, or never are.
 */
export async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  await fastify.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: SMALLEST,
    customTypes: /^(?:application\/(?:[\w.-]+\+)?json|text\/html)\b/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
}
