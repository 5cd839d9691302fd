/** The file that makes a folder, or a path in a bucket, a backup: it is written last. */
export const MANIFEST = 'manifest.json';

/** Exists while a backup is being made. */
export const UNFINISHED = 'manifest.json.unfinished';
