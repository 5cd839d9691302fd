import { refuse } from '@quadrangle/domain/kernel/errors';

/** How archives, documents, pages and programs begin, in lower case. */
const FOREIGN = [
  'pk\x03\x04',
  'rar!\x1a',
  '7z\xbc\xaf',
  '%pdf-',
  '\x7felf',
  '<!doctype',
  '<html',
  '<script',
  '<svg',
  '<?php',
];

/**
 * Judges what follows the end of a picture: a second file of another kind is refused (FILE_TYPE_REFUSED), what cameras
 * leave there (previews, short videos) is merely dropped by whoever cleans the picture.
 */
export function judgeTrailer(trailer: Buffer): void {
  const beginning = trailer.toString('latin1', 0, 1_024).toLowerCase();
  if (FOREIGN.some((mark) => beginning.includes(mark))) refuse('FILE_TYPE_REFUSED');
}
