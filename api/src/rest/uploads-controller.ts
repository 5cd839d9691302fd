import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import { type Caller, From } from '../edge/caller.ts';
import { Answers } from '../openapi/operation.ts';
import { form } from './spelling/form.ts';
import { EXAMPLE, Id, Message } from './spelling/shapes.ts';
import { submit } from './submit.ts';

const { uploads } = useCases;

const declareForm = form(uploads.declareUpload, {
  folder: 'folder',
  fileName: 'fileName',
  size: 'size',
  contentType: 'contentType',
});

/** Where the bytes of an announced file go. */
const Declared = z
  .strictObject({
    id: Id,
    uploadUrl: z.url().describe('Where the bytes go, with PUT.'),
    fileName: z.string().describe('The stored name, to be passed back as it is.'),
    chunkSize: z.int().describe('Bytes per chunk that work well; any multiple of 256 KiB is taken.'),
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

const GIVEN_UP = { message: 'Upload given up' };

/** Announcing uploads and asking after them; the bytes themselves come through `upload-bytes.ts` (decisions 24). */
@Controller('uploads')
export class UploadsController {
  @Post()
  @Answers(Declared, {
    summary: 'Announce a file',
    takes: declareForm,
    example: { folder: 'photo', fileName: 'trek.jpg', size: 3_145_728, contentType: 'image/jpeg' },
    status: 201,
    refuses: ['FILE_TYPE_REFUSED', 'FILE_TOO_LARGE', 'QUOTA_EXCEEDED', 'STORAGE_FULL', 'STORAGE_UNAVAILABLE'],
  })
  async declare(@From() caller: Caller, @Body() body: unknown) {
    const { webOrigin } = caller;
    const declared = await submit(caller, declareForm, body, { webOrigin });
    return { ...declared, uploadUrl: caller.absolute(declared.uploadUrl) };
  }

  @Get(':id')
  @Answers(Status, {
    summary: 'How far an own upload got',
    does: uploads.uploadStatus,
    refuses: ['UPLOAD_NOT_FOUND'],
  })
  status(@From() caller: Caller, @Param('id') id: string) {
    return caller.run(uploads.uploadStatus, { id });
  }

  @Delete(':id')
  @Answers(Message, {
    summary: 'Give up an own upload',
    does: uploads.dropUpload,
    answerExample: GIVEN_UP,
    refuses: ['UPLOAD_NOT_FOUND', 'UPLOAD_IN_USE'],
  })
  async drop(@From() caller: Caller, @Param('id') id: string) {
    await caller.run(uploads.dropUpload, { id });
    return GIVEN_UP;
  }
}
