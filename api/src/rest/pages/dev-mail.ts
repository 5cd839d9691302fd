import type { Outbox } from '@quadrangle/adapters/mail/outbox-mailer';
import { escaped } from '@quadrangle/domain/kernel/text';
import { page as plainPage } from '../../edge/pages.ts';
import { refuseOtherHosts } from '../../edge/request-origin.ts';
import { controller } from '../routes/controller.ts';
import { page } from '../routes/route.ts';

/** `/dev/mail`: the mails that were not sent, newest first, as a page or with `?format=json` (operator contract). */
export const outboxController = (outbox: Pick<Outbox, 'list'>) =>
  controller('/dev', {
    outbox: page(
      'mail',
      async ({ query }, reply) => {
        const mails = await outbox.list();
        if ((query as { format?: unknown }).format === 'json') return mails;
        const letters = mails.map(
          ({ to, subject, text, createdAt }) =>
            `<article><h2>${escaped(subject)}</h2><p>To ${escaped(to)}, ${escaped(createdAt)}</p><pre>${withLinks(text)}</pre></article>`,
        );
        const body = letters.length > 0 ? letters.join('<hr>') : '<p>No mail yet.</p>';
        return reply.type('text/html; charset=utf-8').send(plainPage('Outbox', body));
      },
      { onRequest: refuseOtherHosts },
    ),
  });

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
