import { createHmac } from 'node:crypto';
import { idWith } from './razorpay-stand-in-books.ts';

/** A webhook as it is sent: the same id and bytes on every repeat. */
export interface RazorpayWebhook {
  readonly id: string;
  readonly event: string;
  readonly rawBody: string;
}

/** Where webhooks go, and what they are signed with. */
export interface RazorpayWebhookTarget {
  readonly url: string;
  readonly secret: string;
}

/** An event in the service's own spelling of JSON, which no parser and serialiser reproduces. */
export function webhookOf(event: string, payload: Readonly<Record<string, object>>): RazorpayWebhook {
  const entities = Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }]));
  const body = {
    entity: 'event',
    account_id: 'acc_BFQ7uQEaa7j2z7',
    event,
    contains: Object.keys(payload),
    payload: entities,
    created_at: Math.floor(Date.now() / 1000),
  };
  const rawBody = JSON.stringify(body)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return { id: idWith('evt').slice(4), event, rawBody };
}

/** Sends one webhook; returns the status, or 0 when there was no answer. */
export async function sendWebhook(
  { url, secret }: RazorpayWebhookTarget,
  { id, rawBody }: Pick<RazorpayWebhook, 'id' | 'rawBody'>,
): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Razorpay-Webhook/v1',
      'x-razorpay-event-id': id,
      'x-razorpay-signature': signed(secret, rawBody),
    },
    body: rawBody,
  }).catch(() => null);
  await response?.text();
  return response?.status ?? 0;
}

/** HMAC-SHA256 as the service signs, hex. */
export function signed(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
