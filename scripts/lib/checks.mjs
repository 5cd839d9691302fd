import { run } from './run.mjs';
import { packages } from './workspace.mjs';

/**
 * Form, lint and types of everything; each check counts as one test.
 * @param {import('./tally.mjs').Tally} tally
 */
export async function runChecks(tally) {
  const checks = [
    { name: 'form and lint', command: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
    ...[...packages, 'scripts'].map((folder) => ({
      name: `types of ${folder}`,
      command: ['node_modules/typescript/bin/tsc', '-b', folder],
    })),
  ];
  for (const { name, command } of checks) {
    const ok = await run(command);
    console.log(`${ok ? '✓' : '✗'} ${name}`);
    tally.add('checks', ok ? 'passed' : 'failed');
  }
}
