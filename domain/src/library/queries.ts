import { nothing, useCase } from '../kernel/use-case.ts';
import type { Kept, KeptIds } from './ports.ts';

/** The ids of one's favourites and saved items (product 3). */
export const kept = useCase({
  name: 'library.kept',
  access: 'member',
  input: nothing,
  async run(ports: { library: KeptIds }, actor): Promise<Kept> {
    return ports.library.kept(actor.id);
  },
});
