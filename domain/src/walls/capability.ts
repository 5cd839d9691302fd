import { closeWall, enterWall, listWalls, openWall } from './manage-walls.ts';
import type { Walls } from './ports.ts';
import { openWallFile, showWall } from './show-wall.ts';

export const useCases = { openWall, listWalls, closeWall, enterWall, showWall, openWallFile };

export interface Repositories {
  walls: Walls;
}
