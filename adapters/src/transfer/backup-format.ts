/** What makes a folder, or a path in a bucket, a backup: it is written last. */
export const MANIFEST = 'manifest.json';

/** There from the beginning of a backup to its end. */
export const UNFINISHED = 'manifest.json.unfinished';
