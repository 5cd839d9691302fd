import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A request that is sent repeatedly. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What to send in turn, for how long, and over how many persistent connections. */
export interface LoadPlan {
  readonly origin: string;
  readonly requests: readonly Request[];
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly connections: number;
  /** Requests a second; as many as are answered unless said otherwise. */
  readonly perSecond?: number;
}

export interface Outcome {
  readonly perSecond: number;
  /** Median and 99th percentile of the times to an answer, in milliseconds. */
  readonly median: number;
  readonly slow: number;
}

/** Sends requests as quickly as they are answered. Throws where one is not answered with success. */
export interface Generator {
  readonly name: string;
  send(volley: LoadPlan): Promise<Outcome>;
}

/** wrk where it is installed and no rate is asked for, else autocannon in workers. `folder` is for its scripts. */
export function generatorIn(folder: string): Generator {
  const wrk = spawnSync('wrk', ['-v'], { encoding: 'utf8' });
  if (wrk.error) return { name: 'autocannon', send: sendWithAutocannon };
  const version = /^wrk\s+(?:debian\/)?([\d.]+)/.exec(wrk.stdout + wrk.stderr)?.[1] ?? '';
  return {
    name: `wrk ${version}`.trim(),
    send: (plan) => (plan.perSecond ? sendWithAutocannon(plan) : sendWithWrk(plan, folder)),
  };
}

let scripts = 0;

async function sendWithWrk(volley: LoadPlan, folder: string): Promise<Outcome> {
  const script = join(folder, `volley-${scripts++}.lua`);
  writeFileSync(script, luaOf(volley));
  const args = ['-t1', `-c${volley.connections}`, `-d${volley.seconds}s`, '--timeout', '20s', '-s', script];
  const child = spawn('wrk', [...args, volley.origin], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  await new Promise((resolve) => child.once('close', resolve));
  const line = /^outcome (.+)$/m.exec(output)?.[1];
  if (line === undefined) throw new Error(`wrk failed:\n${output}`);
  const { requests, microseconds, median, slow, failed } = JSON.parse(line) as Record<string, number>;
  if (failed) throw new Error(`${failed} requests of ${volley.requests[0]?.path} failed.`);
  return {
    perSecond: (requests ?? 0) / ((microseconds ?? 0) / 1e6),
    median: (median ?? 0) / 1e3,
    slow: (slow ?? 0) / 1e3,
  };
}

function luaOf({ requests, headers }: LoadPlan): string {
  const texts = requests.map(({ method, path, body, headers: own }) => {
    const fields = Object.entries({ ...headers, ...own }).map(([name, value]) => `[${lua(name)}]=${lua(value)}`);
    return `wrk.format(${lua(method)}, ${lua(path)}, {${fields.join(', ')}}, ${body === undefined ? 'nil' : lua(body)})`;
  });
  return `
    local texts, at = {}, 0
    init = function() texts = { ${texts.join(', ')} } end
    request = function() at = at % #texts + 1; return texts[at] end
    done = function(s, latency)
      local e = s.errors
      io.write(string.format('outcome {"requests":%d,"microseconds":%d,"median":%d,"slow":%d,"failed":%d}\\n', s.requests,
        s.duration, latency:percentile(50), latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
    end`;
}

/** A string of Lua, which escapes bytes by their decimal numbers. */
function lua(text: string): string {
  const bytes = [...Buffer.from(text)];
  return `"${bytes.map((byte) => (byte > 31 && byte < 127 && byte !== 34 && byte !== 92 ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`)).join('')}"`;
}

/** Threads of autocannon; each keeps to a rate of its own. */
const WORKERS = 2;

type Autocannon = (options: object) => Promise<{
  requests: { average: number };
  latency: { p50: number; p99: number };
  errors: number;
  non2xx: number;
}>;

async function sendWithAutocannon(plan: LoadPlan): Promise<Outcome> {
  const { origin, requests, headers, seconds, connections, perSecond } = plan;
  const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon;
  const sent = requests.map((request) => ({ ...request, headers: { ...headers, ...request.headers } }));
  const result = await autocannon({
    ...{ url: origin, requests: sent, connections, duration: seconds, workers: WORKERS },
    // Its correction takes the pauses between requests, which come in bursts, for waiting.
    ...(perSecond !== undefined && { overallRate: Math.ceil(perSecond / WORKERS), ignoreCoordinatedOmission: true }),
  });
  if (result.errors + result.non2xx > 0) throw new Error(`Requests of ${requests[0]?.path} failed.`);
  return { perSecond: result.requests.average, median: result.latency.p50, slow: result.latency.p99 };
}
