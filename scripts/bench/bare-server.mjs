/**
 * Fastify and nothing else: sends prepared answers from memory, given as a JSON list of `{path, status, type, file}`,
 * or `{path, stream, end}` for the first bytes of a file off the disk. Says when it is ready.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../lib/workspace.mjs';

const [port, list = ''] = process.argv.slice(2);
const { fastify } = createRequire(join(root, 'api/package.json'))('fastify');
const server = fastify();
for (const { path, status, type, file, stream, end } of JSON.parse(readFileSync(list, 'utf8'))) {
  if (stream !== undefined) {
    server.get(path, (/** @type {unknown} */ _request, /** @type {any} */ reply) =>
      reply
        .code(206)
        .header('content-length', end + 1)
        .send(createReadStream(stream, { start: 0, end })),
    );
    continue;
  }
  const body = readFileSync(file);
  const answer = (/** @type {unknown} */ _request, /** @type {any} */ reply) =>
    reply.code(status).header('content-type', type).send(body);
  server.route({ method: ['GET', 'POST', 'PUT'], url: path, handler: answer });
}
await server.listen({ port: Number(port), host: '127.0.0.1' });
console.log('ready');
