import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { LOGO_URL } from '../../edge/site.ts';
import { controller } from '../routes/controller.ts';
import { page } from '../routes/route.ts';

/**
 * The manifest with which a phone installs the web client in `folder`: with the operator's name, and their mark if
 * there is one.
 */
export function manifestController(folder: string, { appName, logoFile }: Pick<Config, 'appName' | 'logoFile'>) {
  const file = join(folder, 'manifest.webmanifest');
  if (!existsSync(file)) return controller('', {});
  const ours = JSON.parse(readFileSync(file, 'utf8'));
  const icons = logoFile === null ? ours.icons : [{ src: LOGO_URL, sizes: 'any' }, ...ours.icons];
  const manifest = JSON.stringify({ ...ours, name: appName, short_name: appName, icons });
  return controller('/', {
    manifest: page('manifest.webmanifest', (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
    ),
  });
}
