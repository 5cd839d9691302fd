import { MINUTE } from '@quadrangle/domain/kernel/time';
import { LEAST_PER_MINUTE } from '@quadrangle/domain/uploads/rules';
import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import { EXAMPLE } from '../presenters/shapes.ts';
import { controller } from '../routes/controller.ts';
import { put } from '../routes/route.ts';
import { sentPartIn } from './content-range.ts';
import { atLeast } from './in-turns.ts';

/**
 * Streams bytes of a file to the storage without collecting them in memory. 200 `{fileName}` when the file is complete;
 * else 308 with the stored range, or without one before the first byte (decisions 24). Whoever sends next to nothing is
 * disconnected, and keeps what is there (decisions 78).
 */
const receive = put(':id', useCases.uploads.receiveChunk, {
  streamed: true,
  summary: 'Send bytes of your upload',
  note: 'As Google Cloud Storage takes resumable uploads; without Content-Range the body is the whole file.',
  rawBody: { type: '*/*', required: false, schema: { type: 'string', format: 'binary' } },
  headers: { 'Content-Range': '`bytes 0-262143/1048576`, or `bytes */1048576` to ask how far it got.' },
  gives: [
    {
      status: 200,
      description: 'All bytes are there.',
      schema: z.strictObject({ fileName: z.string() }),
      example: { fileName: EXAMPLE.picture },
    },
    {
      status: 308,
      description: 'More bytes are to come.',
      headers: { Range: '`bytes=0-262143`: what is there; absent before the first byte.' },
    },
  ],
  async answer({ request: { raw, headers }, reply, run }) {
    const length = headers['content-length'];
    // What came and was not read waits for the storage, not for its sender.
    const isAwaited = () => !raw.complete && raw.readableLength === 0;
    try {
      const progress = await run({
        part: sentPartIn(headers['content-range']),
        contentLength: length === undefined ? undefined : Number(length),
        // Leaving the iterator early must not close the connection: the client still gets an answer.
        bytes: atLeast(raw.iterator({ destroyOnReturn: false }), LEAST_PER_MINUTE, MINUTE, () => {
          if (isAwaited()) raw.destroy();
        }),
      });
      if (progress.kind === 'finished') return await reply.send({ fileName: progress.fileName });
      if (progress.received > 0) reply.header('range', `bytes=0-${progress.received - 1}`);
      return await reply.code(308).send();
    } finally {
      raw.resume();
    }
  },
});

/** `PUT /api/uploads/:id`. */
export const UploadBytes = controller('uploads', { receive });
