import { listBatch, listClubItems, listPersonItems, listPersonMonths } from './collections.ts';
import { findNeighbours } from './neighbours.ts';
import { listOwnFiles } from './own-files.ts';
import type { Collections, Neighbours } from './ports.ts';

export const useCases = { listPersonItems, listPersonMonths, listClubItems, listBatch, listOwnFiles, findNeighbours };

export interface Repositories {
  neighbours: Neighbours;
  collections: Collections;
}
