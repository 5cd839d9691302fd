import { fileURLToPath } from 'node:url';

// What is built keeps this module in a file of its own in api/dist, as deep as api/src, so that both find the same.
const ROOT = new URL('../../', import.meta.url);

/** The folder with the migrations of both engines. */
export const MIGRATIONS = fileURLToPath(new URL('migrations', ROOT));

/** The folder of the built web client. */
export const WEB_FOLDER = fileURLToPath(new URL('web/dist', ROOT));

/** The folder of the clips for an installation without the encoder. */
export const CLIPS = new URL('api/assets/clips/', ROOT);
