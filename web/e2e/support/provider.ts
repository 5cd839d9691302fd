import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const KEY = 'rzp_test_quadrangle';
const SECRET = 'the key secret';
const WEBHOOK_SECRET = 'the webhook secret';

/** What the checkout of the provider does in a page, as far as ours needs it: opens over it, is closed, fails or pays. */
const CHECKOUT = `
window.Razorpay = class {
  constructor(options) { this.options = options; }
  open() {
    const { options } = this;
    const box = document.createElement('dialog');
    box.setAttribute('aria-label', 'Provider checkout');
    const leave = (act) => { box.remove(); act(); };
    const post = (fields) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: options.callback_url });
      for (const [name, value] of Object.entries(fields)) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      document.body.append(form);
      form.submit();
    };
    const pay = async () => post(await (await fetch(new URL('/pay', __ORIGIN__), { method: 'POST', body: options.order_id })).json());
    const fail = () => post({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'declined' });
    for (const [label, act] of [['Close it', options.modal.ondismiss], ['Decline', fail], ['Pay it', pay]]) {
      const button = document.createElement('button');
      button.textContent = label;
      button.onclick = () => leave(act);
      box.append(button);
    }
    box.append(JSON.stringify({ amount: options.amount, currency: options.currency, prefill: options.prefill }));
    document.body.append(box);
    box.showModal();
  }
};`;

const signed = (secret: string, words: string) => createHmac('sha256', secret).update(words).digest('hex');

/** Stands in for the payment provider: takes orders, serves its checkout, signs what is paid, tells by webhook. */
export class Provider {
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #amounts = new Map<string, number>();
  /** While false its REST API answers nothing useful. */
  isUp = true;

  static async start(): Promise<Provider> {
    const provider = new Provider();
    await new Promise<void>((resolve) => provider.#server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get #origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What the product is started with to use it. */
  get environment(): Record<string, string> {
    return {
      RAZORPAY_KEY_ID: KEY,
      RAZORPAY_KEY_SECRET: SECRET,
      RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
      RAZORPAY_API_URL: this.#origin,
      RAZORPAY_CHECKOUT_URL: `${this.#origin}/checkout.js`,
    };
  }

  /** The newest order was paid at the provider, whose page is gone: the product at `url` hears of it by webhook alone. */
  async tellByWebhook(url: string): Promise<number> {
    const [orderId, amount] = [...this.#amounts].at(-1) ?? [];
    const entity = { id: 'pay_webhook1', order_id: orderId, amount, currency: 'INR', status: 'captured' };
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signed(WEBHOOK_SECRET, body) };
    return (await fetch(`${url}/api/pay/webhook`, { method: 'POST', headers, body })).status;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    if (request.url === '/checkout.js') {
      response.setHeader('content-type', 'text/javascript');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      response.end(CHECKOUT.replace('__ORIGIN__', JSON.stringify(this.#origin)));
      return;
    }
    response.setHeader('content-type', 'application/json');
    const body = await text(request);
    if (request.url === '/pay') {
      response.end(
        JSON.stringify({
          razorpay_order_id: body,
          razorpay_payment_id: 'pay_checkout1',
          razorpay_signature: signed(SECRET, `${body}|pay_checkout1`),
        }),
      );
      return;
    }
    if (!this.isUp) {
      response.writeHead(503).end('{}');
      return;
    }
    const { amount } = JSON.parse(body) as { amount: number };
    const id = `order_${this.#amounts.size + 1}`;
    this.#amounts.set(id, amount);
    response.end(JSON.stringify({ id, amount }));
  }
}
