import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventPreview } from '@quadrangle/domain/events/queries';
import type { Language } from '@quadrangle/domain/kernel/actor';
import { LANGUAGES } from '@quadrangle/domain/kernel/languages';
import { escaped } from '@quadrangle/domain/kernel/text';
import { type SharedPage as Kind, sharedPage as kindOf } from '@quadrangle/domain/media/shared-pages';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { pathIn } from '../../edge/paths.ts';
import type { Allowance } from '../../edge/rate-limit.ts';
import { wantedLanguage } from './own-pages.ts';

const WORDS: Readonly<Record<Language, Readonly<Record<Kind, string>> & { readonly signIn: string }>> = {
  en: {
    photo: 'A photo was shared with you',
    video: 'A video was shared with you',
    event: 'An event was shared with you',
    batch: 'Some photos and videos were shared with you',
    club: 'A club was shared with you',
    people: 'Somebody’s page was shared with you',
    signIn: 'Sign in with your college address to see it.',
  },
  zh: {
    photo: '有人和你分享了一张照片',
    video: '有人和你分享了一个视频',
    event: '有人和你分享了一个活动',
    batch: '有人和你分享了一组照片和视频',
    club: '有人和你分享了一个社团',
    people: '有人和你分享了一位成员的主页',
    signIn: '用校园邮箱登录即可查看。',
  },
  hi: {
    photo: 'आपके साथ एक फ़ोटो शेयर की गई है',
    video: 'आपके साथ एक वीडियो शेयर किया गया है',
    event: 'आपके साथ एक इवेंट शेयर किया गया है',
    batch: 'आपके साथ कुछ फ़ोटो और वीडियो शेयर किए गए हैं',
    club: 'आपके साथ एक क्लब शेयर किया गया है',
    people: 'आपके साथ किसी का पेज शेयर किया गया है',
    signIn: 'देखने के लिए अपने कॉलेज के ईमेल से साइन इन करें।',
  },
};

/** The page for a request, or null where the page that everybody gets is the right one. */
export type SharedPage = (request: FastifyRequest) => Promise<string | null>;

/**
 * The web client's page for a signed-out visitor who follows a link from a chat, and for the chat's own preview of it:
 * says what kind of thing was shared, and shows a drawn card. It is the same whether the thing exists or not; only of
 * an event whose owner allows it does it say title and days (decisions 68), within the general limit of the address
 * (decisions 42). `folder` is that of the built client.
 */
export function sharedPage(
  folder: string,
  { appName, publicUrl }: Pick<Config, 'appName' | 'publicUrl'>,
  allowance: Allowance,
): SharedPage {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return async (request) => {
    const path = pathIn(request.url);
    const [, , id = '', ...others] = path.split('/');
    const kind = kindOf(path);
    if (kind === undefined || id === '' || others.join('') !== '') return null;
    const looksUp = kind === 'event' && allowance(request.caller, 1) === null;
    const event = looksUp ? await previewOf(request, id) : null;
    return withHead(html, tagsOf({ appName, publicUrl }, kind, wantedLanguage(request), event));
  };
}

/** What may be said of an event; nothing where that cannot be found out. */
async function previewOf({ caller, log }: FastifyRequest, id: string): Promise<EventPreview | null> {
  try {
    return await caller.run(useCases.events.previewEvent, { id });
  } catch (error) {
    log.info({ err: error }, 'a link was previewed without its event');
    return null;
  }
}

function tagsOf(
  { appName, publicUrl }: Pick<Config, 'appName' | 'publicUrl'>,
  kind: Kind,
  language: Language,
  event: EventPreview | null,
): string {
  const words = WORDS[language];
  const title = event?.title ?? words[kind];
  const text = event ? `${daysOf(event, language)} · ${words.signIn}` : words.signIn;
  const card = `${publicUrl}/card-${kind}.png`;
  const named = (attribute: string, tags: Readonly<Record<string, string>>) =>
    Object.entries(tags).map(([name, content]) => `<meta ${attribute}="${name}" content="${escaped(content)}">`);
  return [
    `<title>${escaped(`${title} · ${appName}`)}</title>`,
    ...named('property', {
      'og:type': 'website',
      'og:site_name': appName,
      'og:title': title,
      'og:description': text,
      'og:image': card,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
    }),
    ...named('name', {
      description: text,
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': text,
      'twitter:image': card,
      ...(event && { 'shared-event': event.title, 'shared-days': `${event.startsOn}/${event.endsOn}` }),
    }),
  ].join('');
}

/** The page with these tags in place of its own title and description. */
function withHead(html: string, tags: string): string {
  return html
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta name="description"[^>]*>/, '')
    .replace('</head>', () => `${tags}</head>`);
}

function daysOf({ startsOn, endsOn }: EventPreview, language: Language): string {
  const format = new Intl.DateTimeFormat(LANGUAGES[language].locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.formatRange(new Date(startsOn), new Date(endsOn));
}
