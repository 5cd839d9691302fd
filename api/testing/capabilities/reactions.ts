import { type Calls, input } from '../call.ts';

export const calls: Calls = {
  'reactions.react': input(({ video: { id } }) => ({ kind: 'video', id, action: 'like' })),
};
