import { GONE, type Processing } from '../kernel/processing.ts';
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

export const processing = {
  saves: { what: 'saved items', why: 'to find them again', until: `taken back, or ${GONE}` },
  history: { what: 'items looked at', why: 'to find them again', until: `cleared, or ${GONE}` },
  favourites: { what: 'favorite people', why: 'to show what they share', until: `taken back, or ${GONE}` },
} satisfies Processing;

export interface Repositories {
  library: Library;
}
