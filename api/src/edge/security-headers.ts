import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config/config.ts';

/** Where Google's own buckets are. */
const GOOGLE_STORAGE = 'https://storage.googleapis.com';

/** Other origins from which files come, and to which uploads may go. */
function bucketOrigins({ storage }: Config): string[] {
  if (storage.kind === 'folder') return [];
  if (storage.kind === 'gcs') return [storage.apiEndpoint ?? GOOGLE_STORAGE];
  return [storage.endpoint ?? `https://${storage.bucket}.s3.${storage.region}.amazonaws.com`];
}

/**
 * The headers that keep a page from being framed, sniffed or scripted by others. `pages` are all pages of ours, as
 * HTML: their inline scripts and styles are allowed by their hash, and no others.
 */
export function setSecurityHeaders(fastify: FastifyInstance, config: Config, pages: readonly string[]): void {
  const https = config.publicUrl.startsWith('https:');
  const checkout = config.razorpay === null ? [] : [new URL(config.checkoutUrl).origin, 'https://*.razorpay.com'];
  const bucket = bucketOrigins(config);
  const written = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineHashes(pages, 'script'), ...checkout],
        // The provider's script draws its checkout with styles that cannot be listed in advance.
        styleSrc: ["'self'", ...(checkout.length > 0 ? ["'unsafe-inline'"] : inlineHashes(pages, 'style'))],
        imgSrc: ["'self'", 'blob:', 'data:', ...bucket, ...checkout],
        mediaSrc: ["'self'", 'blob:', 'data:', ...bucket],
        connectSrc: ["'self'", ...bucket, ...checkout],
        frameSrc: checkout.length > 0 ? checkout : ["'none'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", config.publicUrl],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
  });
  const headers = { ...written, 'permissions-policy': permissionsPolicy(checkout) };
  // Pages of other origins may show our files.
  const ofFiles =
    config.webOrigins.length > 0 ? { ...headers, 'cross-origin-resource-policy': 'cross-origin' } : headers;
  fastify.addHook('onRequest', ({ routeOptions: { url = '' } }, reply, done) => {
    reply.headers(url.startsWith('/media/') ? ofFiles : headers);
    done();
  });
}

/** The headers helmet adds to every answer: the same for all, so they are computed once. */
function headersOf(options: HelmetOptions): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** Browser features that no page of ours needs, denied so that injected code cannot use them. */
const NEVER_USED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
];

/** The browser's features that pages may use; paying only where there is a checkout, and in its frames. */
function permissionsPolicy(checkout: readonly string[]): string {
  const payers = checkout.length === 0 ? '' : ['self', ...checkout.map((origin) => `"${origin}"`)].join(' ');
  return [...NEVER_USED.map((feature) => `${feature}=()`), `payment=(${payers})`].join(', ');
}

/** The CSP sources of the inline scripts or styles in pages. */
export function inlineHashes(pages: readonly string[], tag: 'script' | 'style'): string[] {
  const found = pages.flatMap((html) => [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]);
  const hashes = found.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [...new Set(hashes)];
}
