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
 * Judges the bytes after the end of a picture: refuses another file (FILE_TYPE_REFUSED). Cleaning drops what cameras
 * append (previews, short videos).
 */
export function judgeTrailer(trailer: Buffer): void {
  const beginning = trailer.toString('latin1', 0, 1_024).toLowerCase();
  if (FOREIGN.some((mark) => beginning.includes(mark))) refuse('FILE_TYPE_REFUSED');
}
