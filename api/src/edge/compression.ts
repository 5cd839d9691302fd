import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Answers of fewer bytes are not worth compressing: they fit into two packets. */
const SMALLEST = 2_800;

/** The most bytes compressed at once, which takes a millisecond or two. More is streamed off the event loop. */
const LARGEST_AT_ONCE = 256 * 1_024;

/** The types of data and pages. */
export const DATA = /^(?:application\/(?:[\w.-]+\+)?json|text\/html)\b/;

/**
 * Compresses data and pages, quickly rather than tightly, because each answer is compressed once
 * (docs/adr/0025-quick-rather-than-tight.md). Files are compressed by the build, or not at all.
 */
export async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  await fastify.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: SMALLEST,
    syncThreshold: LARGEST_AT_ONCE,
    customTypes: DATA,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  });
}
