import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import { type Caller, From } from '../edge/caller.ts';
import { form, submit } from './spelling/form.ts';

const { uploads } = useCases;

const declareForm = form({ folder: 'folder', fileName: 'fileName', size: 'size', contentType: 'contentType' });

/** Announcing uploads and asking after them; the bytes themselves come through `upload-bytes.ts` (decisions 24). */
@Controller('uploads')
export class UploadsController {
  @Post()
  async declare(@From() caller: Caller, @Body() body: unknown) {
    const { webOrigin } = caller;
    const declared = await submit(caller, uploads.declareUpload, declareForm, body, { webOrigin });
    return { ...declared, uploadUrl: caller.absolute(declared.uploadUrl) };
  }

  @Get(':id')
  status(@From() caller: Caller, @Param('id') id: string) {
    return caller.run(uploads.uploadStatus, { id });
  }

  @Delete(':id')
  async drop(@From() caller: Caller, @Param('id') id: string) {
    await caller.run(uploads.dropUpload, { id });
    return { message: 'Upload given up' };
  }
}
