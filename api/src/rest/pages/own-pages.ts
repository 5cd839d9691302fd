import { LANGUAGES, type Language, languageOf, otherLanguages } from '@quadrangle/domain/kernel/languages';
import { escaped } from '@quadrangle/domain/kernel/text';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { release } from '../../config/version.ts';
import { preferredLanguage } from '../../edge/session.ts';
import { controller } from '../routes/controller.ts';
import { page } from '../routes/route.ts';
import { keptBy, textOf } from './notice.ts';
import { privacyText } from './privacy-text.ts';

const WORDS = {
  en: { privacy: 'Privacy', terms: 'Terms', home: 'Back to' },
  zh: { privacy: '隐私', terms: '条款', home: '返回' },
  hi: { privacy: 'प्राइवेसी', terms: 'शर्तें', home: 'वापस जाएँ:' },
} as const satisfies Record<Language, unknown>;

type Name = 'privacy' | 'terms';

/**
 * `/privacy` and `/terms`: the operator's own texts in Markdown, or the product's own text about what it stores. They
 * are pages of the server, readable without scripts and before signing up. Throws ConfigError for a file that cannot be
 * read.
 */
export async function ownPagesController(config: Config) {
  const privacy = config.privacyFile === null ? null : await textOf('PRIVACY_FILE', config.privacyFile);
  const terms = config.termsFile === null ? null : await textOf('TERMS_FILE', config.termsFile);
  const kept = keptBy(config);
  const texts: Readonly<Record<Name, (language: Language) => string | null>> = {
    privacy: (language) => privacy ?? privacyText(kept, language),
    terms: () => terms,
  };
  const routeOf = (name: Name) => {
    const written = new Map<Language, Promise<string>>();
    return page(name, async (request, reply) => {
      const language = wantedLanguage(request);
      const html = written.get(language) ?? pageOf(config, name, texts[name](language) ?? '', language);
      written.set(language, html);
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'accept-language', 'content-language': language })
        .type('text/html; charset=utf-8')
        .send(await html);
    });
  };
  return controller('/', { privacy: routeOf('privacy'), ...(terms !== null && { terms: routeOf('terms') }) });
}

/** The language of a page: the one in its address, else the browser's preference. */
export function wantedLanguage({ query, headers }: FastifyRequest): Language {
  const { lang } = query as { lang?: unknown };
  return (typeof lang === 'string' ? languageOf(lang) : null) ?? preferredLanguage(headers['accept-language'] ?? '');
}

async function pageOf(config: Config, name: Name, text: string, language: Language): Promise<string> {
  return ownPage(config, WORDS[language][name], language, await markdown(text));
}

/** A page of the server's own that looks as the product does. `body` is HTML. */
export function ownPage({ appName }: Pick<Config, 'appName'>, title: string, language: Language, body: string): string {
  const words = WORDS[language];
  const { tag, direction } = LANGUAGES[language];
  const others = otherLanguages(language).map(
    (other) => `<a href="?lang=${other}" lang="${LANGUAGES[other].tag}">${LANGUAGES[other].name}</a>`,
  );
  return `<!doctype html>
<html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${title} · ${appName}`)}</title><script src="/offline.js"></script><style>${STYLE}</style></head>
<body><header><a href="/">${words.home} ${escaped(appName)}</a><span>${others.join('')}</span></header>
<main>${body}</main>
<footer>Quadrangle ${escaped(release)}</footer></body></html>`;
}

/**
 * Markdown as HTML that cannot do anything: tags in it are shown as text, and addresses are http(s), mail, or within the
 * site. Tables scroll by themselves.
 */
export async function markdown(text: string): Promise<string> {
  const [{ micromark }, { gfmTable, gfmTableHtml }] = await Promise.all([
    import('micromark'),
    import('micromark-extension-gfm-table'),
  ]);
  const options = { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] };
  return micromark(text, options)
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

const STYLE = `:root{color-scheme:light;--surface:#faf8f4;--text:#1f1d19;--muted:#655f55;--line:#e4dfd5;--accent:#1f6b4f}
:root[data-theme=dark]{color-scheme:dark;--surface:#141413;--text:#f1eee8;--muted:#aaa49a;--line:#33312d;--accent:#7fd1a8}
body{margin:0;background:var(--surface);color:var(--text);font:1rem/1.6 system-ui,sans-serif}
header,main,footer{max-width:44rem;margin:0 auto;padding:0 1rem}
header{display:flex;justify-content:space-between;padding-top:.75rem}
a{color:var(--accent)}header span{display:flex;gap:1rem}header a{display:inline-flex;align-items:center;min-height:44px;text-decoration:none}header a:hover{text-decoration:underline}
button{min-height:44px;padding:0 1.25rem;border:0;border-radius:8px;background:var(--accent);color:var(--surface);font:inherit;font-weight:600;cursor:pointer}
a:focus-visible,button:focus-visible,.wide:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
main{padding-bottom:3rem;overflow-wrap:anywhere}h1{font-size:1.75rem;line-height:1.2;margin:1.5rem 0 1rem}h2{font-size:1.25rem;line-height:1.2;margin:2.5rem 0 .75rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.875rem}th,td{text-align:left;vertical-align:top;padding:.6rem .75rem .6rem 0;border-bottom:1px solid var(--line)}th{color:var(--muted)}td:first-child{width:45%}
img{max-width:100%}pre{white-space:pre-wrap}li{margin:.35rem 0}footer{padding-bottom:2rem;color:var(--muted);font-size:.75rem}`;
