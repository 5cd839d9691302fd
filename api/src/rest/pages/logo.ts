import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { ConfigError } from '../../config/config.ts';
import { LOGO_URL } from '../../edge/site.ts';
import { controller } from '../routes/controller.ts';
import { get } from '../routes/route.ts';

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/** Serves the operator's own mark, read once. Throws ConfigError for a file that is not a picture or cannot be read. */
export async function logoController(file: string) {
  const type = TYPES[extname(file).toLowerCase()];
  if (type === undefined) throw new ConfigError('LOGO_FILE', `must be one of ${Object.keys(TYPES).join(' ')}`);
  const bytes = await readFile(file).catch(() => {
    throw new ConfigError('LOGO_FILE', 'cannot be read');
  });
  return controller(LOGO_URL, {
    logo: get('', null, {
      tag: 'description',
      summary: "The operator's own mark",
      gives: [{ status: 200, description: 'A picture.', type: 'image/*' }],
      answer: ({ reply }) => reply.header('cache-control', 'private, max-age=3600').type(type).send(bytes),
    }),
  });
}
