import type { Config } from '../config/config.ts';
import { controller, tagged } from '../rest/routes/controller.ts';
import type { Call } from '../rest/routes/operation.ts';
import { get } from '../rest/routes/route.ts';
import { docsPage } from './docs-page.ts';
import { type OpenApi, openApiDocument } from './document.ts';

/** `/api/openapi.json` and `/api/docs`: all described calls that have been registered by the time of the request. */
export function openApiController({ appName, publicUrl }: Config, calls: readonly Call[]) {
  let made: OpenApi | undefined;
  const document = (): OpenApi => {
    made ??= openApiDocument(calls, appName, publicUrl);
    return made;
  };
  return controller(tagged('', { description: 'What can be called, and the mark of the installation.' }), {
    document: get('openapi.json', null, {
      tag: 'description',
      summary: 'This document',
      gives: [{ status: 200, description: 'OpenAPI 3.1.', type: 'application/json' }],
      answer: document,
    }),
    docs: get('docs', null, {
      tag: 'description',
      summary: 'This document as a page',
      gives: [{ status: 200, description: 'A page.', type: 'text/html' }],
      answer: ({ reply }) => reply.type('text/html; charset=utf-8').send(docsPage(document())),
    }),
  });
}
