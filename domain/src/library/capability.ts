import { setFavourite } from './mark-favourite.ts';
import type { Library } from './ports.ts';
import { readLibraryIds } from './queries.ts';
import { forgetHistory, rememberMedia, setSaved } from './save-media.ts';
import { findByUsername, viewPerson } from './view-person.ts';

export const useCases = {
  viewPerson,
  findByUsername,
  setSaved,
  setFavourite,
  rememberMedia,
  forgetHistory,
  readLibraryIds,
};

export interface Repositories {
  library: Library;
}
