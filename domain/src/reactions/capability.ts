import { GONE, type Processing } from '../kernel/processing.ts';
import type { Reactions } from './ports.ts';
import { react } from './react.ts';

export const useCases = { react };

export const processing = {
  reactions: { what: 'likes and dislikes', why: 'to show what is liked', until: `taken back, or ${GONE}` },
} satisfies Processing;

export interface Repositories {
  reactions: Reactions;
}
