/**
 * Breaks the rules one change at a time and compares what no test noticed with docs/mutation.md, which says why each of
 * these changes makes no difference. Arguments go to Stryker, such as `--mutate domain/src/media/rules.ts`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './lib/run.mjs';
import { listedSurvivors, survivorsOf } from './lib/survivors.mjs';
import { root } from './lib/workspace.mjs';

const scoreIsHigh = await run(['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', ...process.argv.slice(2)]);
// Those of `npm run mutation:lists` begin with a package.
const listed = listedSurvivors(readFileSync(join(root, 'docs/mutation.md'), 'utf8')).filter(
  (line) => !/^(?:adapters|domain)\//.test(line),
);
const survivors = survivorsOf(JSON.parse(readFileSync(join(root, 'reports/mutation/mutation.json'), 'utf8')));
const unlisted = survivors.filter((line) => !listed.includes(line));

console.log(`\n${survivors.length} survived, ${unlisted.length} of them without a reason in docs/mutation.md.`);
for (const line of unlisted) console.log(`- ${line}`);
if (process.argv.length === 2)
  for (const line of listed.filter((each) => !survivors.includes(each)))
    console.log(`Listed, but did not survive: ${line}`);
process.exitCode = scoreIsHigh && unlisted.length === 0 ? 0 : 1;
