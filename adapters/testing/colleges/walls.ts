import { execute } from '@quadrangle/domain/kernel/use-case';
import { useCases } from '@quadrangle/domain/use-cases';
import type { Fill } from '../college.ts';

/** A wall that is open. */
export const fill: Fill = async (ports, { uploader, eventId }) => {
  await execute(useCases.walls.openWall, ports, uploader, { eventId });
};
