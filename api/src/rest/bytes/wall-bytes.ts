import { useCases } from '@quadrangle/domain/use-cases';
import { controller } from '../routes/controller.ts';
import { get } from '../routes/route.ts';
import { signedFile } from './parts.ts';
import type { SendFile } from './send-file.ts';

/** Files of what a wall shows, for whoever has its token: the one place without a session (decisions 28, 66). */
export const wallBytes = (send: SendFile) =>
  controller('walls', {
    file: get('file', useCases.walls.openWallFile, {
      ...signedFile('*/*'),
      refuses: ['RANGE_NOT_SATISFIABLE', 'STORAGE_UNAVAILABLE'],
      summary: 'A picture or a film of an item on a wall, for whoever has the token of the wall',
      query: {
        token: 'The last part of the address of the wall; in the query, because no log keeps that.',
        itemId: 'The item.',
        size: 'The width of a picture, `1280` or `2048`, or `film` for a video.',
      },
      answer: async (call) => send(await call.run(), call),
    }),
  });
