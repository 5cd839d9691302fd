import { useCases } from '@quadrangle/domain/use-cases';
import { controller, tagged } from '../routes/controller.ts';
import { givesMessage } from '../routes/message.ts';
import { del } from '../routes/route.ts';

/** Screens without a session (decisions 66). */
export const WallsController = controller(
  tagged('walls', 'Screens without a session, each with the items of one event.'),
  {
    close: del(':id', useCases.walls.closeWall, {
      summary: 'Close a wall of your event',
      ...givesMessage('Wall Closed'),
    }),
  },
);
