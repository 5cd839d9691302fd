import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from './bounded-process.ts';
import type { Engine, JoinOrder, RenderOrder, StillOrder, StripOrder } from './engine.ts';

/** The argument of the program beside this file, as JSON. */
export type Order =
  | ({ readonly do: 'still' } & StillOrder)
  | ({ readonly do: 'render' } & RenderOrder)
  | ({ readonly do: 'join' } & JoinOrder)
  | ({ readonly do: 'strip' } & StripOrder);

/**
 * FFmpeg from the package `node-av`; null if it is not installed. The package itself is never loaded in this process.
 */
export async function nodeAv(): Promise<Engine | null> {
  try {
    const { resolve } = createRequire(import.meta.url);
    const entry = resolve('node-av');
    const platform = `@seydx/node-av-${process.platform}-${process.arch}`;
    createRequire(entry).resolve(`${platform}/package.json`);
    const folder = entry.slice(0, entry.lastIndexOf(join('node-av', 'dist')) + 'node-av'.length);
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return engineOf(version);
  } catch {
    return null;
  }
}

function engineOf(version: string): Engine {
  return {
    name: `node-av ${version}`,
    still: (order) => commandOf({ do: 'still', ...order }),
    render: (order) => commandOf({ do: 'render', ...order }),
    join: (order) => commandOf({ do: 'join', ...order }),
    strip: (order) => commandOf({ do: 'strip', ...order }),
    older: null,
  };
}

function commandOf(order: Order): Command {
  const fromSource = import.meta.url.endsWith('.ts');
  const program = join(dirname(fileURLToPath(import.meta.url)), `node-av-program.${fromSource ? 'ts' : 'js'}`);
  const conditions = fromSource ? ['--conditions=source'] : [];
  return {
    program: process.execPath,
    args: ['--max-old-space-size=256', ...conditions, program, JSON.stringify(order)],
  };
}
