import { vi } from 'vitest';
import { Visitor } from './visitor.ts';

/** Everybody's password. */
export const PASSWORD = 'purple monkey 12';

/** The fields of the sign-up form. */
export const person = (name: string) => ({
  Normalname: `Full ${name}`,
  name,
  password: PASSWORD,
  email: `${name}@example.edu`,
});

/** The mails to somebody that lie in the outbox of a local server. */
export async function mailsTo(url: string, name: string): Promise<readonly { readonly text: string }[]> {
  const { body } = await new Visitor(url).get<{ to: string; text: string }[]>('/dev/mail?format=json');
  return body.filter(({ to }) => to === person(name).email);
}

/** Somebody who signs up at a local server, follows the link in the mail, and signs in. */
export async function newcomer(url: string, name: string): Promise<Visitor> {
  const visitor = new Visitor(url);
  await expectOk(visitor.post('/api/auth/signup', person(name)));
  const [mail] = await vi.waitUntil(async () => {
    const mails = await mailsTo(url, name);
    return mails.length > 0 && mails;
  });
  const link = /^http\S+$/m.exec(mail?.text ?? '')?.[0] ?? '';
  await expectOk(visitor.get(`/api${new URL(link).pathname}`));
  await expectOk(visitor.post('/api/auth/signin', { name, password: PASSWORD }));
  return visitor;
}

async function expectOk(answering: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answering;
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

/** Buys a plan at the simulated provider, of a month if nothing is said, so that they may upload. */
export async function buyPlan(visitor: Visitor, month = 1): Promise<void> {
  const order = await visitor.post<{ id: string }>('/api/pay/checkout', { month });
  const paid = await visitor.post<Record<string, string>>(`/api/pay/simulated/${order.body.id}`, { outcome: 'paid' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(paid.body).toString();
  const { status } = await visitor.send('POST', '/api/pay/paymentverification', { headers, body });
  if (status !== 303) throw new Error(`The plan was not granted: ${status}`);
}
