import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import { UNSUBSCRIBE } from '../../edge/bodies.ts';
import { escaped } from '../../edge/pages.ts';
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
} as const;

/**
 * The page that ends the daily mail, for people signed in or not: opening it changes nothing, its button ends the
 * mails, and so does the one click of a mail program, which posts here (decisions 50; RFC 8058).
 */
export function serveUnsubscribe(fastify: FastifyInstance, config: Config): void {
  const { appName } = config;
  type Asked = { Params: { token: string }; Querystring: { lang?: unknown } };
  fastify.get<Asked>(UNSUBSCRIBE, (request, reply) => {
    const language = wantedLanguage(request);
    const { title, ask, end } = TEXTS[language];
    const body = `<h1>${title}</h1><p>${escaped(ask(appName))}</p><form method="post"><button>${end}</button></form>`;
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(ownPage(config, title, language, body));
  });
  fastify.post<Asked>(UNSUBSCRIBE, async (request, reply) => {
    await request.caller.run(useCases.news.unsubscribe, { token: request.params.token });
    const language = wantedLanguage(request);
    const { title, ended, again } = TEXTS[language];
    const body = `<h1>${title}</h1><p role="status">${ended}</p><p>${again}</p>`;
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(ownPage(config, title, language, body));
  });
}
