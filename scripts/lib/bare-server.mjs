/** Fastify and nothing else: answers what the product answered, given as JSON files by path, and says when it is ready. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './workspace.mjs';

const [port, answers = ''] = process.argv.slice(2);
const { fastify } = createRequire(join(root, 'api/package.json'))('fastify');
const server = fastify();
for (const [path, body] of Object.entries(JSON.parse(readFileSync(answers, 'utf8'))))
  server.get(path, async () => body);
await server.listen({ port: Number(port), host: '127.0.0.1' });
console.log('ready');
