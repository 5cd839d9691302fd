import { hours, type Processing } from '../kernel/processing.ts';
import { forgetWallsJob } from './forget-walls.ts';
import { closeWall, enterWall, listWalls, openWall } from './manage-walls.ts';
import type { Walls } from './ports.ts';
import { WALL_LIFE } from './rules.ts';
import { openWallFile, showWall } from './show-wall.ts';

export const useCases = { openWall, listWalls, closeWall, enterWall, showWall, openWallFile };

export const jobs = [forgetWallsJob] as const;

export const processing = {
  walls: { what: 'screens that show an event', why: 'to show it in a hall', until: `closed, or ${hours(WALL_LIFE)}` },
} satisfies Processing;

export interface Repositories {
  walls: Walls;
}
