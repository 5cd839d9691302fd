import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@quadrangle/adapters/testing/free-port';

const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url));

/** Where systems also keep programs of the administrator. */
const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin`;

/** Where a proxy listens, what it is in front of, and where it keeps its files. */
export interface ProxySetting {
  readonly folder: string;
  readonly port: number;
  /** `host:port` of each process. */
  readonly targets: readonly string[];
  /** Milliseconds of silence that nginx bears on ordinary connections. */
  readonly silence?: number;
}

/** A proxy as we deliver its file to operators. */
export interface Proxy {
  readonly program: 'caddy' | 'nginx';
  readonly isInstalled: boolean;
  start(setting: ProxySetting): Promise<ChildProcess>;
}

const isInstalled = (program: string, version: string) => spawnSync(program, [version], { env: { PATH } }).status === 0;

const caddy: Proxy = {
  program: 'caddy',
  isInstalled: isInstalled('caddy', 'version'),
  async start({ folder, port, targets }) {
    const env = {
      PATH,
      PUBLIC_URL: `http://localhost:${port}`,
      UPSTREAM: targets.join(' '),
      // From source, and on a busy machine, a start takes longer than it does from the build.
      LONGEST_PAUSE: '300s',
      CADDY_ADMIN: `localhost:${await freePort()}`,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
    };
    const words = ['run', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'Caddyfile')];
    return spawn('caddy', words, { env, stdio: 'ignore' });
  },
};

const nginx: Proxy = {
  program: 'nginx',
  isInstalled: isInstalled('nginx', '-v'),
  async start({ folder, port, targets, silence = 60_000 }) {
    const site = delivered(port, targets);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join(' ');
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${join(folder, 'pid')};
       error_log ${join(folder, 'error.log')}; events { worker_connections 4096; }
       http { access_log off; ${paths} gzip on; gzip_proxied any; proxy_read_timeout ${silence}ms; ${site} }`,
    );
    return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { env: { PATH }, stdio: 'ignore' });
  },
};

/** The delivered file with our port and processes in the place of its own, and without TLS. */
function delivered(port: number, targets: readonly string[]): string {
  const servers = targets.map((target) => `server ${target} max_fails=0;`).join(' ');
  return readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8')
    .replace(/^server \{\s+listen 80;.*?^\}/ms, '')
    .replace(/(?:^\s+server 127\.0\.0\.1:\d+ max_fails=0;\n)+/m, `${servers}\n`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s+ssl_.*$/gm, '')
    .replaceAll('$host;', '$http_host;');
}

export const proxies: readonly Proxy[] = [caddy, nginx];
