/** How quick the product is; `npm run bench -- --help` says what can be chosen. */
import { run } from './lib/run.mjs';

if (!(await run(['--conditions=source', 'scripts/bench/main.ts', ...process.argv.slice(2)]))) process.exitCode = 1;
