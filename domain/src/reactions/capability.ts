import { react } from './react.ts';

export const useCases = { react };
