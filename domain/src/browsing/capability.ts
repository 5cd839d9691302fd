import { listBatch, listPersonItems, listPersonMonths } from './collections.ts';
import { findNeighbours } from './neighbours.ts';
import { listOwnFiles } from './own-files.ts';

export const useCases = { listPersonItems, listPersonMonths, listBatch, listOwnFiles, findNeighbours };
