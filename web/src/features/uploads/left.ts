import { lasting } from '../../shared/lib/browser-storage.ts';

/** Kept while a browser's database holds parcels. */
export const LEFT = 'parcels';

/** Kept while the server holds bytes of uploads that nothing was made of. */
export const REMEMBERED = 'uploads';

/** What the address says when a phone has handed files over. */
export const SHARED = 'shared';

/** Whether something is left from before, or was handed over: known without the code and the database that hold it. */
export const isSomethingLeft = () =>
  lasting.getItem(LEFT) ?? lasting.getItem(REMEMBERED) ?? location.search.match(SHARED);
