import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** One change of a source file, from `start` to `end`. */
interface Mutant {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const mutant: Mutant = JSON.parse(process.env.MUTANT ?? 'null');
const inMemory = mutant.file.startsWith('domain/');

/** What lists show, asked of memory and both databases while one condition is broken (scripts/mutation-of-lists.mjs). */
export default defineConfig({
  resolve: { conditions: ['source', 'node', 'module'] },
  ssr: { resolve: { conditions: ['source', 'node'], externalConditions: ['source', 'node'] } },
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (code, id) =>
        id === join(import.meta.dirname, '..', mutant.file)
          ? `${mutant.text.startsWith('anySql') ? "import { sql as anySql } from 'drizzle-orm';" : ''}${code.slice(0, mutant.start)}${mutant.text}${code.slice(mutant.end)}`
          : undefined,
    },
  ],
  test: {
    root: join(import.meta.dirname, '..'),
    include: [inMemory ? 'domain/memory/contracts.test.ts' : 'adapters/src/drizzle/contracts.test.ts'],
    globalSetup: inMemory ? [] : ['adapters/testing/postgres-setup.ts'],
    testNamePattern: /what lists show|: cards|: news|: events|: pools of events|: bins of clubs/,
    // What was transformed for another mutant must not come again.
    fsModuleCache: false,
    bail: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
