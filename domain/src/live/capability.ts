import { listen } from './listen.ts';

export const useCases = { listen };
