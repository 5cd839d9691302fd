/** Measures the product's speed; `npm run bench -- --help` lists the options. */
import { run } from './lib/run.mjs';

if (!(await run(['--conditions=source', 'scripts/bench/main.ts', ...process.argv.slice(2)]))) process.exitCode = 1;
