import { lasting } from '../../shared/lib/browser-storage.ts';

/** Kept while a browser's database holds parcels. */
export const LEFT = 'parcels';

/** Kept while the server holds bytes of uploads that nothing was made of. */
export const REMEMBERED = 'uploads';

/** The address after a phone has shared files. */
export const SHARED = 'shared';

/** Whether there are uploads from before, or shared files; known without loading the code and the database for them. */
export const isSomethingLeft = () =>
  lasting.getItem(LEFT) ?? lasting.getItem(REMEMBERED) ?? location.search.match(SHARED);
