import { fileSumsContract } from '../contracts/index.ts';
import { memoryFileSums } from './zips.ts';

fileSumsContract('file sums in memory', memoryFileSums);
