import { kinds } from '@quadrangle/domain/media/media';
import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import { uploadAddress } from '../../edge/upload-address.ts';
import { EXAMPLE, Id } from '../presenters/shapes.ts';
import { controller, tagged } from '../routes/controller.ts';
import { givesMessage } from '../routes/message.ts';
import { del, get, post } from '../routes/route.ts';

const { media, uploads } = useCases;

/** The upload session of an announced file. */
const Declared = z
  .strictObject({
    id: Id,
    uploadUrl: z.url().describe('Where the bytes go, with PUT.'),
    fileName: z.string().describe('The stored name; send it back unchanged.'),
    chunkSize: z.int().describe('Recommended bytes per chunk; any multiple of 256 KiB works.'),
    partSize: z.int().optional().describe('Bytes of each part except the last, if the store accepts parts itself.'),
  })
  .meta({
    id: 'DeclaredUpload',
    examples: [
      {
        id: EXAMPLE.upload,
        uploadUrl: `https://photos.college.edu/api/uploads/${EXAMPLE.upload}`,
        fileName: EXAMPLE.picture,
        chunkSize: 4_194_304,
      },
    ],
  });

/** How far an upload got. */
const Status = z
  .strictObject({
    folder: z.enum(['video', 'photo', 'profile']),
    fileName: z.string(),
    size: z.int(),
    received: z.int(),
    state: z.enum(['open', 'finished', 'used']),
  })
  .meta({
    id: 'Upload',
    examples: [{ folder: 'photo', fileName: EXAMPLE.picture, size: 3_145_728, received: 1_048_576, state: 'open' }],
  });

/** The address for a part of an upload. */
const PartAddress = z.strictObject({ number: z.int(), url: z.url() }).meta({
  id: 'PartAddress',
  examples: [{ number: 1, url: 'https://photos.college.edu:9000/college-photos/video/1766000000000?partNumber=1' }],
});

/** One of the caller's items with the same file. */
const Shared = z.strictObject({ checksum: z.string(), kind: z.enum(kinds), _id: Id }).meta({ id: 'SharedFile' });

/** Announces uploads and reports their progress; the bytes go through `upload-bytes.ts` (decisions 24). */
export const UploadsController = controller(tagged('uploads', 'Sending files.'), {
  declare: post('', uploads.declareUpload, {
    summary: 'Announce a file',
    body: {
      folder: 'folder',
      fileName: 'fileName',
      size: 'size',
      contentType: 'contentType',
      club: 'club',
      event: 'event',
      beside: 'beside',
    },
    example: { folder: 'photo', fileName: 'trek.jpg', size: 3_145_728, contentType: 'image/jpeg' },
    status: 201,
    gives: [
      { status: 201, description: 'Announced.', schema: Declared, headers: { Location: 'Where its progress is.' } },
    ],
    async answer({ caller, reply, run }): Promise<z.output<typeof Declared>> {
      const declared = await run({ webOrigin: caller.webOrigin });
      reply.header('location', caller.absolute(`/api/uploads/${declared.id}`));
      return { ...declared, uploadUrl: caller.absolute(uploadAddress(declared)) };
    },
  }),
  sign: post(':id/parts', uploads.signParts, {
    summary: 'Get addresses for the parts of your upload',
    note: 'Only for an upload that was announced with a `partSize`. Part 1 is the first `partSize` bytes; each is sent to its address with PUT and the header `Content-MD5`. When all are sent, GET /uploads/{id} checks them and completes the file. The address of the announcement works as well.',
    body: { parts: 'parts' },
    example: { parts: [{ number: 1, md5: 'XrY7u+Ae7tCTyyK7j1rNww==' }] },
    gives: z.array(PartAddress),
    meaning: 'An address for each part; none if everything has arrived.',
    answer: ({ run }) => run(),
  }),
  shared: post('shared', media.findShared, {
    summary: 'Find which files you have already shared',
    note: 'A checksum is the SHA-256, in hex, of the SHA-256s of the portions of 4 MiB of a file as it is sent. Files of more than 256 MiB have none unless they were imported, nor have those that were sent before checksums were kept.',
    body: { checksums: 'checksums' },
    example: { checksums: [EXAMPLE.checksum] },
    gives: z.array(Shared),
    answerExample: [{ checksum: EXAMPLE.checksum, kind: 'photo', _id: EXAMPLE.photo }],
    meaning: 'Those that you have shared; the others are new, or unknown.',
    answer: async ({ run }) => (await run()).map(({ checksum, kind, id }) => ({ checksum, kind, _id: id })),
  }),
  status: get(':id', uploads.uploadStatus, {
    summary: 'Get the progress of your upload',
    gives: Status,
    answer: ({ run }) => run(),
  }),
  drop: del(':id', uploads.dropUpload, {
    summary: 'Cancel your upload',
    ...givesMessage('Upload given up'),
  }),
});
