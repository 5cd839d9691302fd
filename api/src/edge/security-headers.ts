import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Where Google's own buckets are: uploads go there, and pictures and films come from there. */
const GOOGLE_STORAGE = 'https://storage.googleapis.com';

/**
 * The headers that keep a page from being framed, sniffed or scripted by others. `indexHtml` is the web client's page:
 * its inline scripts are allowed by their hash, and no other.
 */
export async function setSecurityHeaders(
  fastify: FastifyInstance,
  config: Config,
  indexHtml: string | null,
): Promise<void> {
  const https = config.publicUrl.startsWith('https:');
  const checkout = config.razorpay === null ? [] : [new URL(config.checkoutUrl).origin, 'https://*.razorpay.com'];
  const bucket = config.storage.kind === 'bucket' ? [config.storage.apiEndpoint ?? GOOGLE_STORAGE] : [];
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(indexHtml ?? ''), ...checkout],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...bucket, ...checkout],
        mediaSrc: ["'self'", 'blob:', 'data:', ...bucket],
        connectSrc: ["'self'", ...bucket, ...checkout],
        frameSrc: checkout.length > 0 ? checkout : ["'none'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
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
}

/** The CSP sources of the inline scripts in a page. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
