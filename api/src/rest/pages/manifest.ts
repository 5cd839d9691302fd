import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@quadrangle/domain/kernel/languages';
import type { Config } from '../../config/config.ts';
import { LOGO_URL } from '../../edge/site.ts';
import { controller } from '../routes/controller.ts';
import { page } from '../routes/route.ts';
import { wantedLanguage } from './own-pages.ts';

const DESCRIPTIONS: Readonly<Record<Language, string>> = {
  en: "Photos and videos of your college's events, for the people of your college.",
  zh: '学校活动的照片和视频，只给本校的人看。',
  hi: 'आपके कॉलेज के इवेंट की फ़ोटो और वीडियो, सिर्फ़ आपके कॉलेज के लोगों के लिए।',
};

/**
 * The manifest with which a phone installs the web client in `folder`: with the operator's name, and their mark if
 * there is one; in the language of its address, else the browser's (decisions 76).
 */
export function manifestController(folder: string, { appName, logoFile }: Pick<Config, 'appName' | 'logoFile'>) {
  const file = join(folder, 'manifest.webmanifest');
  if (!existsSync(file)) return controller('', {});
  const ours = JSON.parse(readFileSync(file, 'utf8'));
  const icons = logoFile === null ? ours.icons : [{ src: LOGO_URL, sizes: 'any' }, ...ours.icons];
  return controller('/', {
    manifest: page('manifest.webmanifest', (request, reply) => {
      const language = wantedLanguage(request);
      const { tag: lang, direction: dir } = LANGUAGES[language];
      const manifest = { ...ours, name: appName, short_name: appName, description: DESCRIPTIONS[language], lang, dir };
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'accept-language', 'content-language': lang })
        .type('application/manifest+json')
        .send(JSON.stringify({ ...manifest, icons }));
    }),
  });
}
