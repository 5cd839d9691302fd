import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { freePort } from '../../adapters/testing/free-port.ts';
import { answers, type Started } from './installation.ts';
import { COMPILE_CACHE } from './workspace.mjs';

/** Folders of a machine that lie in the stand-in's own folder. */
const FOLDERS = /(?<![\w.-])\/(etc|opt|var\/lib|backups)(?=[/\s"'*.]|$)/gm;

/**
 * Stands for a Linux machine with systemd and a proxy, in a temporary folder: what shell lines do with `/etc`, `/opt`,
 * `/var/lib` and `/backups`, as root or as the user `quadrangle`, they do in there, as whoever runs the test. Units are started
 * as they say: their command, with the variables of their file and no others. What systemd guards against it does not.
 */
export class Machine {
  /** Whether the proxy is Caddy; else it is one of Node.js that does nothing but pass on. */
  static readonly hasCaddy = spawnSync('caddy', ['version']).status === 0;

  readonly folder = mkdtempSync(join(realpathSync(tmpdir()), 'quadrangle-machine-'));
  readonly #env: Readonly<Record<string, string>>;
  readonly #units = new Map<string, Started>();
  readonly #systemd: Server;
  #proxy: { end(): void } | null = null;
  #functions = '';

  /** `env`: the variables of whoever types. */
  static async start(env: Readonly<Record<string, string>>): Promise<Machine> {
    const machine = new Machine(env);
    machine.#systemd.listen(0, '127.0.0.1');
    await once(machine.#systemd, 'listening');
    const { port } = machine.#systemd.address() as AddressInfo;
    machine.#program('useradd', 'exit 0');
    // As sudo does: the variables of whoever types stay behind, but for one that only makes programs start sooner.
    machine.#program(
      'sudo',
      '[ "$1" = -u ] && shift 2\nexec env -i PATH="$PATH" HOME="$HOME" NODE_COMPILE_CACHE="$NODE_COMPILE_CACHE" "$@"',
    );
    const ask = `fetch('http://127.0.0.1:${port}', { method: 'POST', body: JSON.stringify(process.argv.slice(1)) }).then(async (answer) => {
      process.stderr.write(await answer.text());
      process.exitCode = answer.ok ? 0 : 1;
    })`;
    machine.#program('systemctl', `exec '${process.execPath}' -e "${ask.replaceAll('\n', ' ')}" -- "$@"`);
    return machine;
  }

  private constructor(env: Readonly<Record<string, string>>) {
    for (const name of ['bin', 'etc/caddy', 'etc/systemd/system', 'opt', 'var/lib'])
      mkdirSync(join(this.folder, name), { recursive: true });
    // Also where somebody else owns what is cloned.
    const git = join(this.folder, 'gitconfig');
    writeFileSync(git, '[safe]\n\tdirectory = *\n');
    this.#env = {
      GIT_CONFIG_GLOBAL: git,
      USER: String(process.getuid?.()),
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...env,
      PATH: join(this.folder, 'bin') + delimiter + env.PATH,
    };
    this.#systemd = createServer((asked, answer) => {
      json(asked)
        .then((words) => this.#systemctl(words as string[]))
        .then(
          () => answer.end(),
          (error) => answer.writeHead(500).end(`${error}\n`),
        );
    });
  }

  /** Where something of the machine's lies, such as `/etc/quadrangle.env`. */
  path(name: string): string {
    return this.#inPlace(name);
  }

  /** Types a text into a shell in `/opt/quadrangle`, or where that is not there yet elsewhere; functions stay defined. */
  async run(text: string): Promise<{ code: number | null; output: string }> {
    const typed = this.#inPlace(text);
    const product = this.path('/opt/quadrangle');
    const cwd = existsSync(join(product, 'package.json')) ? product : this.folder;
    const words = ['-euo', 'pipefail', '-c', this.#functions + typed];
    const child = spawn('bash', words, { cwd, env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    await once(child, 'close');
    if (/^\w+\(\) \{/.test(typed)) this.#functions += typed;
    return { code: child.exitCode, output };
  }

  /** Ends what runs, and removes the folder. */
  remove(): void {
    this.#systemd.close();
    this.#proxy?.end();
    for (const { child } of this.#units.values()) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  #inPlace(text: string): string {
    return text
      .replace(FOLDERS, `${this.folder}/$1`)
      .replaceAll(' -o quadrangle', ` -o ${process.getuid?.()}`)
      .replaceAll(' -g quadrangle', ` -g ${process.getgid?.()}`);
  }

  #program(name: string, text: string): void {
    const file = join(this.folder, 'bin', name);
    writeFileSync(file, `#!/bin/sh\n${text}\n`);
    chmodSync(file, 0o755);
  }

  async #systemctl(words: readonly string[]): Promise<void> {
    const [verb, name = ''] = words.filter((word) => word !== '--now');
    if (verb === 'daemon-reload') return;
    if (name === 'caddy') return this.#startProxy();
    if (name.endsWith('.timer')) {
      this.#unit(name);
      this.#unit(name.replace('.timer', '.service'));
      return;
    }
    if (verb === 'stop' || verb === 'restart') await this.#stop(name);
    if (verb !== 'stop') await this.#start(name);
  }

  /** The settings in a unit's file, where paths are the machine's. */
  #unit(name: string): (key: string) => string | undefined {
    const text = this.#inPlace(readFileSync(this.path(`/etc/systemd/system/${name}`), 'utf8'));
    return (key) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1];
  }

  async #start(name: string): Promise<void> {
    const unit = this.#unit(`${name}.service`);
    const [program = '', ...words] = unit('ExecStart')?.split(' ') ?? [];
    const variables = this.#settings(unit('EnvironmentFile') ?? '');
    mkdirSync(this.path(`/var/lib/${unit('StateDirectory')}`), { recursive: true, mode: 0o700 });
    const child = spawn(program, words, {
      cwd: unit('WorkingDirectory'),
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    if (unit('Type') === 'oneshot') {
      await once(child, 'close');
      if (child.exitCode !== 0) throw new Error(`${name} ended with ${child.exitCode}: ${output}`);
      return;
    }
    const started = { child, output: () => output };
    this.#units.set(name, started);
    await answers(`http://127.0.0.1:${variables.PORT}/api/health/ready`, started);
  }

  async #stop(name: string): Promise<void> {
    const child = this.#units.get(name)?.child;
    this.#units.delete(name);
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  #settings(file: string): Record<string, string | undefined> {
    return parseEnv(readFileSync(file, 'utf8'));
  }

  /** The proxy of the machine, with the file that was made for it, in front of the port that the settings name. */
  async #startProxy(): Promise<void> {
    this.#proxy?.end();
    const file = this.path('/etc/caddy/Caddyfile');
    const { PORT: port, PUBLIC_URL: url = '' } = this.#settings(this.path('/etc/quadrangle.env'));
    if (!Machine.hasCaddy) {
      this.#proxy = passOn(Number(new URL(url).port), Number(port));
      return;
    }
    const own = { HOME: this.folder, XDG_CONFIG_HOME: this.folder, XDG_DATA_HOME: this.folder };
    const child: ChildProcess = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
      env: {
        PATH: process.env.PATH,
        ...own,
        UPSTREAM: `127.0.0.1:${port}`,
        LONGEST_PAUSE: '300s',
        CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr?.on('data', (data) => (output += data));
    this.#proxy = { end: () => child.kill('SIGKILL') };
    await answers(`${url}/api/health/live`, { child, output: () => output });
  }
}

/** A proxy that passes on what comes, and says for whom and by which way. */
function passOn(port: number, target: number): { end(): void } {
  const server = createServer((asked, answer) => {
    const headers = {
      ...asked.headers,
      'x-forwarded-for': asked.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': asked.headers.host ?? '',
    };
    const passed = request(
      { host: '127.0.0.1', port: target, method: asked.method, path: asked.url, headers },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    passed.on('error', () => answer.writeHead(502).end());
    asked.pipe(passed);
  }).listen(port, 'localhost');
  return {
    end() {
      server.close();
      server.closeAllConnections();
    },
  };
}
