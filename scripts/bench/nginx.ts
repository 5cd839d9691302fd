import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../lib/serve.mjs';

/** nginx that sends the files of a folder; null where it is not installed. */
export async function serveWithNginx(
  files: string,
  folder: string,
): Promise<{ url: string; stop: () => Promise<void> } | null> {
  if (spawnSync('nginx', ['-v']).error) return null;
  const port = await freePort();
  const own = join(folder, 'nginx');
  mkdirSync(own);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(own, name)};`)
    .join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(own, 'nginx.conf'),
    `${user} daemon off; worker_processes 1; pid ${join(own, 'pid')}; error_log ${join(own, 'error.log')};
     events { worker_connections 256; }
     http { access_log off; sendfile on; keepalive_requests 1000000; ${paths}
       server { listen 127.0.0.1:${port}; root ${files}; } }`,
  );
  const child = spawn('nginx', ['-p', own, '-c', join(own, 'nginx.conf')], { stdio: 'ignore' });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100 && !(await answers(url)); tries += 1) await sleep(50);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      end();
      await ended;
      process.off('exit', end);
    },
  };
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );
