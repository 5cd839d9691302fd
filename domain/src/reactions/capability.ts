import type { Reactions } from './ports.ts';
import { react } from './react.ts';

export const useCases = { react };

export interface Repositories {
  reactions: Reactions;
}
