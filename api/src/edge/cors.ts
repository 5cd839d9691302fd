import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Lets web clients on `WEB_ORIGINS` call with credentials (operator contract). */
export async function allowWebOrigins(fastify: FastifyInstance, { webOrigins }: Config): Promise<void> {
  if (webOrigins.length === 0) return;
  await fastify.register(cors, {
    origin: [...webOrigins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['Link', 'Range', 'Retry-After', 'Content-Disposition'],
    maxAge: 600,
    strictPreflight: false,
  });
}
