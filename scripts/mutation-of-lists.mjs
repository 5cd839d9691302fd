/**
 * Takes the condition of what lists show out of each place that has it, one at a time, and breaks its parts, in memory
 * and in the databases' adapters, and checks that the contract of lists fails (docs/mutation.md). A word narrows the
 * choice of files. What survives is compared with the same page, which says why.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharePostgres } from './lib/shared-postgres.mjs';
import { code, listedSurvivors } from './lib/survivors.mjs';
import { node, root, toolEnv } from './lib/workspace.mjs';

const ANY = 'anySql`true`';
const NONE = 'anySql`false`';

/** The replacements. @type {readonly (readonly [RegExp, string])[]} */
const CHANGES = [
  [
    /(?<![\w.])(?:ofTenant|listedToViewer|visibleToViewer|listedWithoutSuspension|listed|notBinned|notOffered)\(store(?:, (?:'other'|moderator))?\)/g,
    ANY,
  ],
  [/(?<![\w.])hidden(?:Otherwise|Unless\w+)\(store\)/g, NONE],
  [/eq\((?:eventItems\.isShown|listed), true\)/g, ANY],
  [/(?<=sql`)d\.listed(?=`)/g, 'true'],
  [/[st]\.listed = true/g, 'true = true'],
  [/\$\{alias\}\.(?:state = 'ready'|hidden = \$\{[^}]*\})/g, 'true = true'],
  [/eq\(media\.(?:state, 'ready'|(?:withheld|binned), false)\)/g, ANY],
  [/\$\{(?:store\.tables\.)?media\.(?:withheld|binned)\}/g, 'false'],
  [/(?<![\w.])is(?:ListedTo|Listed|ShownTo)\([^()]*\)/g, 'true'],
  [/(?<![\w.])isShown\(tables, row\)/g, 'true'],
  [/(?<![\w.])isHiddenOtherwise\([^()]*\)/g, 'false'],
  [/(?<=filter\()isListed(?=\))/g, '() => true'],
  [/(?<![\w.])listed\(kind, viewer\)/g, '(() => true)'],
  [/(?<= )!(?:item\.)?binned\b/g, 'true'],
  [/(?<=\|\| )(?:item|media)\.binned\b/g, 'false'],
];

const files = globSync(['adapters/src/drizzle/**/*.ts', 'domain/memory/*.ts'], { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts') && file.includes(process.argv[2] ?? ''),
);
const mutants = files.flatMap((file) => {
  const source = readFileSync(join(root, file), 'utf8');
  return CHANGES.flatMap(([what, text]) =>
    [...source.matchAll(what)]
      // A declaration is no use.
      .filter(({ index }) => !/function $|from '[^']*$/.test(source.slice(0, index)))
      .map(({ 0: found, index }) => ({ file, start: index, end: index + found.length, text, found })),
  );
});

/** Whether the contract fails by what a list shows, and not because the change makes no sense. @param {object} mutant */
function isNoticed(mutant) {
  const { status, stdout, stderr } = spawnSync(
    node(),
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'adapters/vitest.mutation.config.ts'],
    { cwd: root, env: { ...toolEnv(), MUTANT: JSON.stringify(mutant) }, encoding: 'utf8' },
  );
  if (status !== 0 && !/AssertionError|constraint/.test(stderr)) throw new Error(`${stdout}${stderr}`);
  return status !== 0;
}

const hasDatabases = mutants.some(({ file }) => file.startsWith('adapters/'));
const stopPostgres = hasDatabases ? await sharePostgres() : async () => {};
if (mutants[0] && isNoticed({ ...mutants[0], text: mutants[0].found }))
  throw new Error('The contract fails by itself.');
const reasons = listedSurvivors(readFileSync(join(root, 'docs/mutation.md'), 'utf8'));
let noticed = 0;
let unlisted = 0;
for (const mutant of mutants) {
  const { file, start, found, text } = mutant;
  const line = readFileSync(join(root, file), 'utf8').slice(0, start).split('\n').length;
  const outcome = isNoticed(mutant);
  const known = reasons.includes(`${file}: ${code(found)} → ${code(text)}`);
  if (outcome) noticed += 1;
  else if (!known) unlisted += 1;
  console.log(`${outcome ? 'noticed ' : known ? 'listed  ' : 'SURVIVED'} ${file}:${line} ${found}`);
}
console.log(`${mutants.length} changes, ${noticed} noticed, ${unlisted} not and without a reason in docs/mutation.md.`);
process.exitCode = unlisted === 0 ? 0 : 1;
await stopPostgres();
