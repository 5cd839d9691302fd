import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pause } from './pause.ts';
import { RazorpayBooks, RazorpayProblem } from './razorpay-stand-in-books.ts';
import { CHECKOUT_PAGE, checkoutScript } from './razorpay-stand-in-checkout.ts';
import {
  type RazorpayWebhook,
  type RazorpayWebhookTarget,
  sendWebhook,
  signed,
  webhookOf,
} from './razorpay-stand-in-webhooks.ts';

/** A fault of a call of the API. */
export type RazorpayFault =
  /** The connection ends before anything happens. */
  | { readonly kind: 'reset' }
  /** It is done, and the connection ends before the answer. */
  | { readonly kind: 'lost' }
  /** It is done, and never answered. */
  | { readonly kind: 'silent' }
  /** It is answered late, by so many milliseconds. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Something in between answers a page, with this status. */
  | { readonly kind: 'page'; readonly status: number }
  /** It is answered with an error of the service's own. */
  | { readonly kind: 'status'; readonly status: number };

/**
 * A stand-in for Razorpay with one account in memory, which keeps to the public REST API as far as it is used here:
 * basic authentication, checked arguments, orders, payments, refunds, signed webhooks, and a checkout with its script.
 */
export interface RazorpayStandIn {
  /** For `RAZORPAY_API_URL`. */
  readonly url: string;
  /** For `RAZORPAY_CHECKOUT_URL`. */
  readonly checkoutUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly books: RazorpayBooks;
  /** The events so far, as webhooks, oldest first. They are sent only if `webhookTarget` is set. */
  readonly webhooks: readonly RazorpayWebhook[];
  /** Where webhooks are sent as they happen; null (the default) sends none. */
  webhookTarget: RazorpayWebhookTarget | null;
  /** Sends webhooks all at once, each `times` times; returns the statuses, 0 for no answer. */
  send(
    target: RazorpayWebhookTarget,
    webhooks: readonly Pick<RazorpayWebhook, 'id' | 'rawBody'>[],
    times?: number,
  ): Promise<number[]>;
  /** The fields that the checkout posts to the callback after a payment. */
  callbackFields(payment: { id: string; order_id: string }): Record<string, string>;
  /** The calls of the API so far: method and path. */
  readonly requests: readonly string[];
  /** Lets one of the next calls of the API fail, or every one of `times`. */
  plan(fault: RazorpayFault, times?: number): void;
  /** Goes down: connections break and are refused; the books stay. */
  stop(): Promise<void>;
  /** Comes back under the same address. */
  start(): Promise<void>;
}

/** Starts a stand-in on a port of this machine; stop it afterwards. */
export async function startRazorpayStandIn(): Promise<RazorpayStandIn> {
  const keyId = 'rzp_test_1DP5mmOlF5G5ag';
  const keySecret = 'thisisthekeysecret';
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const webhooks: RazorpayWebhook[] = [];
  const requests: string[] = [];
  let faults: RazorpayFault[] = [];

  const books = new RazorpayBooks((event, payload) => {
    const webhook = webhookOf(event, payload);
    webhooks.push(webhook);
    if (standIn.webhookTarget) void sendWebhook(standIn.webhookTarget, webhook);
  });
  const callbackFields: RazorpayStandIn['callbackFields'] = ({ id, order_id }) => ({
    razorpay_payment_id: id,
    razorpay_order_id: order_id,
    razorpay_signature: signed(keySecret, `${order_id}|${id}`),
  });

  async function api(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    requests.push(`${request.method} ${url.pathname}`);
    const fault = faults.shift();
    if (fault?.kind === 'reset') return void request.socket.resetAndDestroy();
    if (fault?.kind === 'page') return void response.writeHead(fault.status, HTML).end('<h1>Down for maintenance</h1>');
    const body = await text(request);
    if (fault?.kind === 'slow') await pause(fault.ms);
    if (fault?.kind === 'status') throw new RazorpayProblem(fault.status, 'The server encountered an error.');
    if (request.headers.authorization !== authorization) throw new RazorpayProblem(401, 'Authentication failed');
    const answered = route(request.method ?? '', url, body);
    if (fault?.kind === 'lost') return void request.socket.resetAndDestroy();
    if (fault?.kind !== 'silent') sendJson(response, 200, answered);
  }

  function route(method: string, url: URL, body: string): unknown {
    const [resource, id = '', part] = url.pathname.slice('/v1/'.length).split('/');
    if (resource === 'orders' && method === 'POST' && id === '') return books.createOrder(jsonIn(body));
    if (resource === 'payments' && method === 'POST' && part === 'refund')
      return books.refund(id, (jsonIn(body) as { amount?: number }).amount);
    if (method !== 'GET') throw new RazorpayProblem(400, 'The requested URL was not found on the server.');
    if (resource === 'payments' && part === undefined) return books.payment(id);
    if (resource === 'orders' && part === 'payments') return collection(books.paymentsOf(id));
    if (resource === 'orders' && id !== '') return books.order(id);
    if (resource === 'orders') {
      const receipt = url.searchParams.get('receipt');
      const count = Number(url.searchParams.get('count') ?? 10);
      return collection(
        books.orders.filter((order) => receipt === null || order.receipt?.includes(receipt)).slice(0, count),
      );
    }
    throw new RazorpayProblem(400, 'The requested URL was not found on the server.');
  }

  /** The requests of the provider's own page when somebody presses a button on it. */
  function checkOut({ pathname, searchParams }: URL): unknown {
    const order = books.order(searchParams.get('order_id') ?? '');
    if (searchParams.get('key') !== keyId) throw new RazorpayProblem(401, 'Authentication failed');
    if (Number(searchParams.get('amount')) !== order.amount)
      throw new RazorpayProblem(400, 'Your payment amount is different from your order amount.');
    if (pathname === '/checkout/pay') return callbackFields(books.pay(order.id));
    const { id, error_code, error_description } = books.fail(order.id);
    return {
      'error[code]': error_code,
      'error[description]': error_description,
      'error[source]': 'bank',
      'error[step]': 'payment_authorization',
      'error[reason]': 'payment_failed',
      'error[metadata]': JSON.stringify({ payment_id: id, order_id: order.id }),
    };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    try {
      if (url.pathname === '/v1/checkout.js')
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(checkoutScript(standIn.url));
      else if (url.pathname.startsWith('/v1/')) await api(request, response, url);
      else if (url.pathname === '/checkout') response.writeHead(200, HTML).end(CHECKOUT_PAGE);
      else sendJson(response, 200, checkOut(url));
    } catch (error) {
      if (!(error instanceof RazorpayProblem)) throw error;
      const { status, message: description, field } = error;
      const code = status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR';
      sendJson(response, status, { error: { code, description, ...(field ? { field } : {}) } });
    }
  }

  let server: Server | null = null;
  const standIn = {
    url: '',
    checkoutUrl: '',
    keyId,
    keySecret,
    books,
    webhooks,
    webhookTarget: null as RazorpayWebhookTarget | null,
    send: (
      target: RazorpayWebhookTarget,
      sent: readonly Pick<RazorpayWebhook, 'id' | 'rawBody'>[],
      times = 1,
    ): Promise<number[]> =>
      Promise.all(Array.from({ length: times }, () => sent.map((webhook) => sendWebhook(target, webhook))).flat()),
    callbackFields,
    requests,
    plan: (fault: RazorpayFault, times = 1) => {
      faults = [...faults, ...Array.from({ length: times }, () => fault)];
    },
    async stop() {
      const stopped = server;
      server = null;
      faults = [];
      if (!stopped) return;
      const closed = new Promise((resolve) => stopped.close(resolve));
      stopped.closeAllConnections();
      await closed;
    },
    async start() {
      const started = createServer((request, response) => void serve(request, response));
      const port = standIn.url === '' ? 0 : Number(new URL(standIn.url).port);
      await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve));
      standIn.url = `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
      standIn.checkoutUrl = `${standIn.url}/v1/checkout.js`;
      server = started;
    },
  } satisfies RazorpayStandIn;
  await standIn.start();
  return standIn;
}

const HTML = { 'content-type': 'text/html' };

function collection(items: readonly object[]): object {
  return { entity: 'collection', count: items.length, items };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body || '{}');
  } catch {
    throw new RazorpayProblem(400, 'The request body is not JSON.');
  }
}
