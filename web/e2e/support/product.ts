import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../../../adapters/testing/free-port.ts';

/** Absolute path of the repository's root. */
export const root = resolve(import.meta.dirname, '../../..');

/** Lets every process of the product after the first find compiled code. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/quadrangle/compiled') };

/** The product that the journeys of this worker share. */
let shared: Promise<Product> | undefined;

/** The parts of a mail that tests read. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Starts the server with these variables; resolves once it reports that it is ready. */
async function launch(environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, 'api/dist/main.js')], {
    cwd: root,
    env: { ...process.env, ...compiled, NODE_ENV: '', LOG_LEVEL: 'warn', TRANSCODE_JOBS: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // If a hook fails or times out, nobody stops it; then it ends with the tests.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  const output: string[] = [];
  await new Promise<void>((ready, failed) => {
    child.once('exit', (code) => failed(new Error(`The product ended with ${code}:\n${output.join('')}`)));
    child.stderr?.on('data', (text) => output.push(String(text)));
    child.stdout?.on('data', (text) => {
      output.push(String(text));
      if (output.join('').includes('ready at')) ready();
    });
  });
  return child;
}

/** Ends a process, and resolves when it has. */
async function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await end;
}

/** The built product, running on a port and a data folder of its own. */
export class Product {
  readonly url: string;
  /** The folder of its database and files. */
  readonly folder: string;
  readonly #environment: Record<string, string>;
  #process: ChildProcess;

  private constructor(url: string, folder: string, environment: Record<string, string>, process: ChildProcess) {
    this.url = url;
    this.folder = folder;
    this.#environment = environment;
    this.#process = process;
  }

  /** Starts it with more variables and waits until it reports that it is ready. */
  static async start(environment: Record<string, string> = {}): Promise<Product> {
    const folder = await mkdtemp(join(tmpdir(), 'quadrangle-e2e-'));
    const own = { PORT: String(await freePort()), DATA_DIR: folder, ...environment };
    return new Product(`http://localhost:${own.PORT}`, folder, own, await launch(own));
  }

  /** Kills it, whatever it is doing. */
  async kill(): Promise<void> {
    await ended(this.#process, 'SIGKILL');
  }

  /** Starts it again on its data after it was killed. */
  async startAgain(): Promise<void> {
    this.#process = await launch(this.#environment);
  }

  /**
   * The product as it is by default, which the journeys of a worker share: whoever uses it brings people of their own
   * (`peopleOf`), and leaves it running.
   */
  static async shared(): Promise<Product> {
    shared ??= Product.start().then((product) => {
      process.once('exit', () => rmSync(product.folder, { recursive: true, force: true }));
      return product;
    });
    return shared;
  }

  /** Stops it as `Ctrl-C` does, and deletes its data. */
  async stop(): Promise<void> {
    await ended(this.#process, 'SIGTERM');
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Runs the operator's command line against the same data, with the same variables. */
  async admin(...words: string[]): Promise<void> {
    const child = spawn(process.execPath, [join(root, 'api/dist/admin/main.js'), ...words], {
      cwd: root,
      env: { ...process.env, ...compiled, NODE_ENV: '', ...this.#environment },
      stdio: 'inherit',
    });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`admin ${words.join(' ')} ended with ${code}`);
  }

  /** The newest mail to `address` whose subject has `words` in it; waits for it to arrive. */
  async mailTo(address: string, words: string): Promise<Mail> {
    let found: Mail | undefined;
    const look = async () => {
      const mails = (await (await fetch(`${this.url}/dev/mail?format=json`)).json()) as Mail[];
      found = mails.find((mail) => mail.to === address && mail.subject.includes(words));
      return found;
    };
    await expect.poll(look, { message: `a mail to ${address} about "${words}"`, intervals: [50] }).toBeDefined();
    return found as Mail;
  }

  /** How many mails to `address` have a subject that contains `words`, in lower case. */
  async mailsTo(address: string, words: string): Promise<number> {
    const mails = (await (await fetch(`${this.url}/dev/mail?format=json`)).json()) as Mail[];
    return mails.filter(({ to, subject }) => to === address && subject.toLowerCase().includes(words)).length;
  }

  /** Every stored file, by its path below the storage folder. */
  async storedFiles(): Promise<string[]> {
    const entries = await readdir(join(this.folder, 'files'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  }
}

/** The only link on a line of its own in a mail. */
export function linkIn(mail: Mail): string {
  const line = mail.text.split(/\r?\n/).find((text) => /^https?:\/\/\S+$/.test(text));
  if (!line) throw new Error(`No link in: ${mail.text}`);
  return line;
}

/** Real, small H.264 videos. */
export function clips(): Promise<Buffer[]> {
  const names = ['robotics-expo-11', 'monsoon-trek-11', 'convocation-12'];
  return Promise.all(names.map((name) => readFile(join(root, 'scripts/demo/media', `${name}.mp4`))));
}

/** One of them. */
export async function clip(): Promise<Buffer> {
  const [first] = await clips();
  if (!first) throw new Error('There is no clip.');
  return first;
}
