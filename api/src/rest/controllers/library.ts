import type { Kind } from '@quadrangle/domain/media/media';
import { useCases } from '@quadrangle/domain/use-cases';
import { ownUser } from '../presenters/complete.ts';
import { User } from '../presenters/people.ts';
import { controller } from '../routes/controller.ts';
import { del, put } from '../routes/route.ts';

const { library } = useCases;

const favour = (path: 'sub/:uploaderId' | 'unsub/:uploaderId', favourite: boolean) =>
  put(path, library.setFavourite, {
    summary: favourite ? 'Mark an uploader as favourite' : 'Mark an uploader as favourite no more',
    gives: User,
    async answer({ caller, run }) {
      await run({ favourite });
      return ownUser(caller);
    },
  });

const save = (path: `${Kind}${'save' | 'remove'}/:id`, kind: Kind, saved: boolean) =>
  put(path, library.setSaved, {
    summary: saved ? `Save a ${kind}` : `Remove a ${kind} from the saved ones`,
    gives: User,
    async answer({ caller, run }) {
      await run({ kind, saved });
      return ownUser(caller);
    },
  });

const remember = (path: `${Kind}history/:id`, kind: Kind) =>
  put(path, library.rememberMedia, {
    summary: `Put a ${kind} on top of your history`,
    gives: User,
    async answer({ caller, run }) {
      await run({ kind });
      return ownUser(caller);
    },
  });

/** A member's toggles; each returns the caller's own user, whose lists it changes (decisions 36). */
export const LibraryController = controller('users', {
  favour: favour('sub/:uploaderId', true),
  unfavour: favour('unsub/:uploaderId', false),
  saveVideo: save('videosave/:id', 'video', true),
  removeVideo: save('videoremove/:id', 'video', false),
  savePhoto: save('photosave/:id', 'photo', true),
  removePhoto: save('photoremove/:id', 'photo', false),
  rememberVideo: remember('videohistory/:id', 'video'),
  rememberPhoto: remember('photohistory/:id', 'photo'),
  forgetHistory: del('history', library.forgetHistory, {
    summary: 'Clear your history',
    gives: User,
    async answer({ caller, run }) {
      await run();
      return ownUser(caller);
    },
  }),
});
