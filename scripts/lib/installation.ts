import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '../../adapters/testing/pause.ts';
import { root } from './workspace.mjs';

/** Resolves when `url` answers with success; throws what the process said when it ends before. */
export async function answers(url: string, { child, output }: Started): Promise<void> {
  for (;;) {
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${output()}`);
    await pause(100);
  }
}

/** A process, and what it printed so far. */
export interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
}

/** Makes an empty folder look like this checkout, for shell commands that are to leave the checkout alone. */
export function standIn(folder: string): void {
  const own = new Set(['.git', 'data', '.env']);
  for (const name of readdirSync(root).filter((entry) => !own.has(entry)))
    symlinkSync(join(root, name), join(folder, name));
}

/** A temporary folder that looks like this checkout. */
export class Installation {
  readonly folder = mkdtempSync(join(realpathSync(tmpdir()), 'quadrangle-installation-'));
  readonly #started: ChildProcess[] = [];

  constructor() {
    standIn(this.folder);
  }

  /** Starts a shell text with this environment and no other, in a group of processes of its own. */
  start(text: string, env: Readonly<Record<string, string>>): Started {
    const options = { cwd: this.folder, env: { ...env }, detached: true } as const;
    const child = spawn('bash', ['-euo', 'pipefail', '-c', text], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#started.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    return { child, output: () => output };
  }

  /** Runs a shell text to its end. */
  async run(text: string, env: Readonly<Record<string, string>>): Promise<{ code: number | null; output: string }> {
    const { child, output } = this.start(text, env);
    await once(child, 'close');
    return { code: child.exitCode, output: output() };
  }

  /** Ends what still runs, and removes the folder. */
  remove(): void {
    for (const { pid, exitCode, signalCode } of this.#started)
      if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
