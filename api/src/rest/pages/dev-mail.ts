import type { Outbox } from '@quadrangle/adapters/mail/outbox-mailer';
import type { FastifyInstance } from 'fastify';
import { escaped, page } from '../../edge/pages.ts';
import { refuseOtherHosts } from '../../edge/request-origin.ts';

/** `/dev/mail`: the mails that were not sent, newest first, as a page or with `?format=json` (operator contract). */
export function serveOutbox(fastify: FastifyInstance, outbox: Pick<Outbox, 'list'>): void {
  type Asked = { Querystring: { format?: unknown } };
  fastify.get<Asked>('/dev/mail', { onRequest: refuseOtherHosts }, async (request, reply) => {
    const mails = await outbox.list();
    if (request.query.format === 'json') return mails;
    const letters = mails.map(
      ({ to, subject, text, createdAt }) =>
        `<article><h2>${escaped(subject)}</h2><p>To ${escaped(to)}, ${escaped(createdAt)}</p><pre>${withLinks(text)}</pre></article>`,
    );
    const body = letters.length > 0 ? letters.join('<hr>') : '<p>No mail yet.</p>';
    return reply.type('text/html; charset=utf-8').send(page('Outbox', body));
  });
}

/** Text as HTML, with each link that stands alone on a line made one. */
function withLinks(text: string): string {
  return text
    .split('\n')
    .map((line) => (/^https?:\/\/\S+$/.test(line.trim()) ? link(line.trim()) : escaped(line)))
    .join('\n');
}

function link(url: string): string {
  return `<a href="${escaped(url)}">${escaped(url)}</a>`;
}
