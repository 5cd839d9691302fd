import { Controller, Delete, Param, Put } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import { type Caller, From } from '../edge/caller.ts';
import { ownUser } from './spelling/people.ts';

const { library } = useCases;

/** The toggles of a member; each answers the own user, whose lists they change (decisions 36). */
@Controller('users')
export class LibraryController {
  @Put('sub/:uploaderId')
  favour(@From() caller: Caller, @Param('uploaderId') uploaderId: string) {
    return setFavourite(caller, uploaderId, true);
  }

  @Put('unsub/:uploaderId')
  unfavour(@From() caller: Caller, @Param('uploaderId') uploaderId: string) {
    return setFavourite(caller, uploaderId, false);
  }

  @Put('videosave/:id')
  saveVideo(@From() caller: Caller, @Param('id') id: string) {
    return setSaved(caller, 'video', id, true);
  }

  @Put('videoremove/:id')
  removeVideo(@From() caller: Caller, @Param('id') id: string) {
    return setSaved(caller, 'video', id, false);
  }

  @Put('photosave/:id')
  savePhoto(@From() caller: Caller, @Param('id') id: string) {
    return setSaved(caller, 'photo', id, true);
  }

  @Put('photoremove/:id')
  removePhoto(@From() caller: Caller, @Param('id') id: string) {
    return setSaved(caller, 'photo', id, false);
  }

  @Put('videohistory/:id')
  rememberVideo(@From() caller: Caller, @Param('id') id: string) {
    return remember(caller, 'video', id);
  }

  @Put('photohistory/:id')
  rememberPhoto(@From() caller: Caller, @Param('id') id: string) {
    return remember(caller, 'photo', id);
  }

  @Delete('history')
  async forgetHistory(@From() caller: Caller) {
    await caller.run(library.forgetHistory);
    return ownUser(caller);
  }
}

async function setFavourite(caller: Caller, uploaderId: string, favourite: boolean) {
  await caller.run(library.setFavourite, { uploaderId, favourite });
  return ownUser(caller);
}

async function setSaved(caller: Caller, kind: 'video' | 'photo', id: string, saved: boolean) {
  await caller.run(library.setSaved, { kind, id, saved });
  return ownUser(caller);
}

async function remember(caller: Caller, kind: 'video' | 'photo', id: string) {
  await caller.run(library.rememberMedia, { kind, id });
  return ownUser(caller);
}
