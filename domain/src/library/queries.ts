import { nothing, useCase } from '../kernel/use-case.ts';
import type { LibraryIds, LibraryReading } from './ports.ts';

/** Reads the ids of one's favourites and saved items (product 3). */
export const readLibraryIds = useCase({
  name: 'library.readLibraryIds',
  access: 'member',
  input: nothing,
  async run(ports: { library: LibraryReading }, actor): Promise<LibraryIds> {
    return ports.library.idsOf(actor.id);
  },
});
