import type { Language } from '@quadrangle/domain/kernel/languages';
import { escaped } from '@quadrangle/domain/kernel/text';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { UNSUBSCRIBE } from '../../edge/bodies.ts';
import { controller } from '../routes/controller.ts';
import { page } from '../routes/route.ts';
import { ownPage, wantedLanguage } from './own-pages.ts';

const TEXTS = {
  en: {
    title: 'Daily mail',
    ask: (app: string) => `Do you want to stop the daily mails of ${app}?`,
    end: 'End these mails',
    ended: 'You will get no more daily mails.',
    again: 'You can turn it on again on your profile, under notifications.',
  },
  zh: {
    title: '每日邮件',
    ask: (app: string) => `要停止接收 ${app} 的每日邮件吗？`,
    end: '停止接收',
    ended: '你不会再收到每日邮件。',
    again: '你可以在个人资料页的“通知内容”中重新选择。',
  },
  hi: {
    title: 'रोज़ का मेल',
    ask: (app: string) => `${app} का रोज़ का मेल बंद करना है?`,
    end: 'यह मेल बंद करें',
    ended: 'अब आपको रोज़ का मेल नहीं मिलेगा।',
    again: 'आप इसे अपनी प्रोफ़ाइल में “आपके नोटिफ़िकेशन” से फिर चालू कर सकते हैं।',
  },
} as const satisfies Record<Language, unknown>;

type Words = (typeof TEXTS)[keyof typeof TEXTS];

/**
 * The page that ends the daily mail, for people signed in or not: opening it changes nothing, its button ends the
 * mails, and so does the one click of a mail program, which posts here (decisions 50; RFC 8058).
 */
export function unsubscribeController(config: Config) {
  const shown = (request: FastifyRequest, reply: FastifyReply, bodyIn: (words: Words) => string) => {
    const language = wantedLanguage(request);
    const html = ownPage(config, TEXTS[language].title, language, bodyIn(TEXTS[language]));
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
  };
  return controller('/', {
    ask: page(UNSUBSCRIBE, (request, reply) =>
      shown(request, reply, ({ title, ask, end }) => {
        const question = escaped(ask(config.appName));
        return `<h1>${title}</h1><p>${question}</p><form method="post"><button>${end}</button></form>`;
      }),
    ),
    end: page(
      UNSUBSCRIBE,
      async (request, reply) => {
        const { token } = request.params as { token: string };
        await request.caller.run(useCases.news.unsubscribe, { token });
        return shown(
          request,
          reply,
          ({ title, ended, again }) => `<h1>${title}</h1><p role="status">${ended}</p><p>${again}</p>`,
        );
      },
      { method: 'POST' },
    ),
  });
}
