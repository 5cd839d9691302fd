import { useCases } from '@quadrangle/domain/use-cases';
import { signedFile } from '../bytes/parts.ts';
import type { SendFile } from '../bytes/send-file.ts';
import { Message } from '../presenters/shapes.ts';
import { controller, tagged } from '../routes/controller.ts';
import { del, get } from '../routes/route.ts';

const { walls } = useCases;

const CLOSED = { message: 'Wall Closed' };

/** Screens without a session, and what they show (decisions 66). */
export const wallsController = (send: SendFile) =>
  controller(tagged('walls', 'Screens without a session, each with the items of one event.'), {
    close: del(':id', walls.closeWall, {
      summary: 'Close a wall of your event',
      gives: Message,
      answerExample: CLOSED,
      async answer({ run }) {
        await run();
        return CLOSED;
      },
    }),
    file: get('file', walls.openWallFile, {
      ...signedFile('*/*', 'STORAGE_UNAVAILABLE'),
      refuses: ['RANGE_NOT_SATISFIABLE', 'STORAGE_UNAVAILABLE'],
      summary: 'A picture or a film of an item on a wall, for whoever has the token of the wall',
      query: {
        token: 'The last part of the address of the wall; in the query, because no log keeps that.',
        itemId: 'The item.',
        size: 'The width of a picture, or the film of a video.',
      },
      answer: async (call) => send(await call.run(), call),
    }),
  });
