import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Operation } from '../rest/routes/operation.ts';
import { docsPage } from './docs-page.ts';
import { type OpenApi, openApiDocument } from './document.ts';

const documentOperation: Operation = {
  summary: 'This document',
  gives: [{ status: 200, description: 'OpenAPI 3.1.', type: 'application/json' }],
};

const pageOperation: Operation = {
  summary: 'This document as a page',
  gives: [{ status: 200, description: 'A page.', type: 'text/html' }],
};

/** `/api/openapi.json` and `/api/docs`: every described call that was registered by the time somebody asks. */
export function serveOpenApi(fastify: FastifyInstance, { appName, publicUrl }: Config): void {
  let made: OpenApi | undefined;
  const document = (): OpenApi => {
    made ??= openApiDocument(fastify.calls, appName, publicUrl);
    return made;
  };
  fastify.get('/api/openapi.json', { config: { operation: documentOperation } }, document);
  fastify.get('/api/docs', { config: { operation: pageOperation } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(document())),
  );
}
