import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// Runs the product from its sources, as the tests do.
const root = fileURLToPath(new URL('..', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  ['--conditions=source', '--import', 'tsx', 'api/testing/torture/main.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TSX_TSCONFIG_PATH: `${root}tsconfig.base.json` } },
);
process.exit(status ?? 1);
