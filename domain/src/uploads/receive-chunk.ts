import { z } from 'zod';
import { leaveFree } from '../files/free-space.ts';
import type { FileUpkeep } from '../files/ports.ts';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Settings } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import type { ChunkReceiver, UploadRecords, UploadSessions } from './ports.ts';
import { isAbandoned, isPartOf, sentPart } from './rules.ts';
import type { Upload } from './upload.ts';

/** Seconds after which a full disk may have room again. */
const COME_AGAIN = 60;

export interface Ports {
  clock: Clock;
  uploads: UploadRecords;
  uploadSessions: UploadSessions;
}

export interface ReceivingPorts extends Ports {
  readonly chunks: ChunkReceiver | null;
  readonly files: Pick<FileUpkeep, 'freeSpace'>;
  readonly settings: Pick<Settings, 'freeSpaceFloor'>;
}

/** How far an upload got: all of it, or the first `received` bytes. */
export type Progress =
  | { readonly kind: 'finished'; readonly fileName: string }
  | { readonly kind: 'incomplete'; readonly received: number };

/**
 * The actor's own upload; UPLOAD_NOT_FOUND when it is unknown, somebody else's, cancelled or expired (decisions 24).
 */
export async function ownUpload(ports: Ports, actor: Member, uploadId: string): Promise<Upload> {
  const upload = await ports.uploads.byId(uploadId);
  if (!upload || upload.ownerId !== actor.id || isAbandoned(upload, ports.clock.now())) refuse('UPLOAD_NOT_FOUND');
  return upload;
}

/**
 * Takes the whole file, a chunk of it, or only the question how far it got (decisions 24). A chunk beyond the bytes
 * that arrived changes nothing and gets the true range; bytes that arrived before are skipped.
 */
export const receiveChunk = useCase({
  name: 'uploads.receiveChunk',
  access: 'member',
  refuses: [
    'FILES_BUSY',
    'STORAGE_FULL',
    'STORAGE_UNAVAILABLE',
    'UPLOAD_NOT_FOUND',
    'UPLOAD_RANGE_INVALID',
    'UPLOAD_TOO_MANY_BYTES',
  ],
  input: z.object({
    id,
    /** Null when the sender's range is malformed. */
    part: sentPart.nullable(),
    /** The length the sender announces, if any. */
    contentLength: z.int().min(0).optional(),
    bytes: z.custom<AsyncIterable<Uint8Array>>((value) => typeof value === 'object' && value !== null),
  }),
  async run(ports: ReceivingPorts, actor, input): Promise<Progress> {
    if (!ports.chunks) refuse('UPLOAD_NOT_FOUND');
    const upload = await ownUpload(ports, actor, input.id);
    if (upload.finishedAt !== null) return { kind: 'finished', fileName: upload.fileName };
    const { part } = input;
    if (part === null || !isPartOf(upload.size, part)) refuse('UPLOAD_RANGE_INVALID');
    const received = await ports.uploadSessions.received(upload);
    if (part.kind === 'ask') return settle(ports, upload, received);

    const { start, end } = part.kind === 'whole' ? { start: 0, end: upload.size - 1 } : part;
    const length = end - start + 1;
    if ((input.contentLength ?? 0) > length) refuse('UPLOAD_TOO_MANY_BYTES');
    if (start > received || end < received) return settle(ports, upload, received);
    // What was announced while there was room may use half of the floor; the rest is for the database.
    const judge = (copied: number) =>
      leaveFree(ports.files, copied + end + 1 - received, ports.settings.freeSpaceFloor / 2, COME_AGAIN);
    await judge(0);
    const outcome = await ports.chunks.append(upload, received, between(input.bytes, received - start, length), judge);
    if (outcome.tooMany) refuse('UPLOAD_TOO_MANY_BYTES');
    return settle(ports, upload, outcome.received);
  },
});

/** Returns how far an upload got, and marks it as finished when everything has arrived. */
export async function settle(ports: Ports, upload: Upload, received: number): Promise<Progress> {
  if (received < upload.size) return { kind: 'incomplete', received };
  await ports.uploads.finish(upload.id, ports.clock.now());
  return { kind: 'finished', fileName: upload.fileName };
}

/** The bytes of a chunk from `skip` on; a chunk longer than its declared `length` is refused. */
async function* between(
  bytes: AsyncIterable<Uint8Array>,
  skip: number,
  length: number,
): AsyncGenerator<Uint8Array, void, void> {
  let position = 0;
  for await (const part of bytes) {
    const from = Math.max(0, skip - position);
    position += part.length;
    if (position > length) refuse('UPLOAD_TOO_MANY_BYTES');
    yield part.subarray(from);
  }
}
