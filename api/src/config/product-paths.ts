import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the product: above this module, at any depth of the build. */
export const ROOT = above(new URL('./', import.meta.url));

/** The folder with the migrations of both engines. */
export const MIGRATIONS = fileURLToPath(new URL('migrations', ROOT));

/** The folder of the built web client. */
export const WEB_FOLDER = fileURLToPath(new URL('web/dist', ROOT));

function above(folder: URL): URL {
  if (existsSync(new URL('migrations/sqlite/', folder))) return folder;
  const parent = new URL('../', folder);
  if (parent.href === folder.href) throw new Error('There are no migrations above the folder of the program.');
  return above(parent);
}
