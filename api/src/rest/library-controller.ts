import { Controller, Delete, Param, Put } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import { type Caller, From } from '../edge/caller.ts';
import { Answers } from '../openapi/operation.ts';
import { ownUser } from './complete.ts';
import { User } from './spelling/people.ts';

const { library } = useCases;

/** The toggles of a member; each answers the own user, whose lists they change (decisions 36). */
@Controller('users')
export class LibraryController {
  @Put('sub/:uploaderId')
  @Answers(User, {
    summary: 'Mark an uploader as favourite',
    does: library.setFavourite,
    refuses: ['USER_NOT_FOUND', 'OWN_FAVOURITE'],
  })
  favour(@From() caller: Caller, @Param('uploaderId') uploaderId: string) {
    return setFavourite(caller, uploaderId, true);
  }

  @Put('unsub/:uploaderId')
  @Answers(User, {
    summary: 'Mark an uploader as favourite no more',
    does: library.setFavourite,
    refuses: ['USER_NOT_FOUND', 'OWN_FAVOURITE'],
  })
  unfavour(@From() caller: Caller, @Param('uploaderId') uploaderId: string) {
    return setFavourite(caller, uploaderId, false);
  }

  @Put('videosave/:id')
  @Answers(User, { summary: 'Save a video', does: library.setSaved, refuses: ['MEDIA_NOT_FOUND'] })
  saveVideo(@From() caller: Caller, @Param('id') id: string) {
    return setSaved(caller, 'video', id, true);
  }

  @Put('videoremove/:id')
  @Answers(User, {
    summary: 'Remove a video from the saved ones',
    does: library.setSaved,
    refuses: ['MEDIA_NOT_FOUND'],
  })
  removeVideo(@From() caller: Caller, @Param('id') id: string) {
    return setSaved(caller, 'video', id, false);
  }

  @Put('photosave/:id')
  @Answers(User, { summary: 'Save a photo', does: library.setSaved, refuses: ['MEDIA_NOT_FOUND'] })
  savePhoto(@From() caller: Caller, @Param('id') id: string) {
    return setSaved(caller, 'photo', id, true);
  }

  @Put('photoremove/:id')
  @Answers(User, {
    summary: 'Remove a photo from the saved ones',
    does: library.setSaved,
    refuses: ['MEDIA_NOT_FOUND'],
  })
  removePhoto(@From() caller: Caller, @Param('id') id: string) {
    return setSaved(caller, 'photo', id, false);
  }

  @Put('videohistory/:id')
  @Answers(User, {
    summary: 'Put a video on top of the history',
    does: library.rememberMedia,
    refuses: ['MEDIA_NOT_FOUND'],
  })
  rememberVideo(@From() caller: Caller, @Param('id') id: string) {
    return remember(caller, 'video', id);
  }

  @Put('photohistory/:id')
  @Answers(User, {
    summary: 'Put a photo on top of the history',
    does: library.rememberMedia,
    refuses: ['MEDIA_NOT_FOUND'],
  })
  rememberPhoto(@From() caller: Caller, @Param('id') id: string) {
    return remember(caller, 'photo', id);
  }

  @Delete('history')
  @Answers(User, { summary: 'Forget the history', does: library.forgetHistory })
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
