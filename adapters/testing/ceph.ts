import { spawn, spawnSync } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../scripts/with-ceph.sh', import.meta.url));

/** Why tests do not meet a Ceph object gateway here; null where they do. */
export const noCeph: string | null =
  process.env.QUADRANGLE_FULL === '1' ? missing() : 'it is started for `npm run test:full` alone';

/** A Ceph object gateway of this process, whose key pair may make buckets. */
export interface CephGateway {
  /** Origin, for `endpoint`. */
  readonly url: string;
  readonly credentials: { readonly AWS_ACCESS_KEY_ID: string; readonly AWS_SECRET_ACCESS_KEY: string };
}

let gateway: Promise<CephGateway> | undefined;

/** The gateway, which starts with the first call and ends by itself with this process. */
export function cephGateway(): Promise<CephGateway> {
  gateway ??= start();
  return gateway;
}

function missing(): string | null {
  const { status, stderr, error } = spawnSync(script, ['--check'], { encoding: 'utf8' });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}

async function start(): Promise<CephGateway> {
  // It ends when its input does, and so with us, however we end.
  const print = 'printf "%s %s %s\\n" "$STORAGE_URL" "$AWS_ACCESS_KEY_ID" "$AWS_SECRET_ACCESS_KEY"; cat';
  const child = spawn(script, ['sh', '-c', print], { stdio: ['pipe', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const [storage = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = ''] = line.split(' ');
    for (const open of [child, child.stdin as Socket, child.stdout as Socket]) open.unref();
    const url = new URL(storage).searchParams.get('endpoint') ?? '';
    return { url, credentials: { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } };
  }
  throw new Error('The object gateway did not start.');
}
