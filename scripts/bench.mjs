/**
 * How quick the product is: reads of the REST interface beside a bare Fastify that answers the same bytes, then the
 * pages by Lighthouse (web/bench), whose bounds are judged here: it ends with 1 where a page misses one. On the demo college, on this machine, with nothing else running if it is to count.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from './lib/load.mjs';
import { run } from './lib/run.mjs';
import { freePort, serve } from './lib/serve.mjs';

const person = { name: 'arjun_d', password: 'northfield in pictures' };
const folder = mkdtempSync(join(tmpdir(), 'quadrangle-bench-'));
/** @type {(() => Promise<void>)[]} */
const ends = [];

/** @param {string} url */
async function signIn(url) {
  const answer = await fetch(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  return { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/** @param {number} figure */
const whole = (figure) => Math.round(figure).toLocaleString('en');
/** @param {number} ms */
const milliseconds = (ms) => `${ms.toFixed(1)} ms`;

try {
  const env = { DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'warn', NODE_ENV: '' };
  const port = await freePort();
  const url = `http://localhost:${port}`;
  if (!(await run(['api/dist/seed/main.js'], { env: { ...env, PORT: String(port) } })))
    throw new Error('No demo college.');
  ends.push(await serve(['api/dist/main.js'], { ...env, PORT: String(port) }, 'ready at'));
  const headers = await signIn(url);
  const recent = /** @type {{ _id: string }[]} */ (await (await fetch(`${url}/api/photos/recent`, { headers })).json());
  const reads = {
    'a feed of 28 photos': '/api/photos/recent',
    'a random feed': '/api/videos/random',
    'a search': '/api/photos/search?q=lantern',
    'one photo': `/api/photos/find/${recent[0]?._id}`,
    'the page /': '/',
  };

  /** @type {Record<string, unknown>} */
  const answers = {};
  for (const path of Object.values(reads)) {
    const answer = await fetch(url + path, { headers });
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    answers[path.split('?')[0] ?? path] = isJson ? await answer.json() : await answer.text();
  }
  const file = join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  const barePort = await freePort();
  ends.push(await serve(['scripts/lib/bare-server.mjs', String(barePort), file], {}, 'ready'));

  console.log('\n| read | product, per second | median | 99th of 100 | bare Fastify, per second | of it |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const [name, path] of Object.entries(reads)) {
    const ours = await load(url + path, { headers });
    const bare = await load(`http://localhost:${barePort}${path}`);
    const part = `${Math.round((ours.perSecond / bare.perSecond) * 100)} %`;
    const cells = [
      name,
      whole(ours.perSecond),
      milliseconds(ours.median),
      milliseconds(ours.slow),
      whole(bare.perSecond),
      part,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log('');
  if (!(await run(['web/bench/pages.ts', url]))) process.exitCode = 1;
} finally {
  for (const end of ends.reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
}
