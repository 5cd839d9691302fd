import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { node, root } from './lib/workspace.mjs';

// The harness runs from source, as tests do; it kills the product that was just built.
const { status } = spawnSync(
  node(),
  ['--conditions=source', '--import', 'tsx', 'api/testing/torture/main.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, QUADRANGLE_BUILT: '1', TSX_TSCONFIG_PATH: join(root, 'tsconfig.base.json') },
  },
);
process.exit(status ?? 1);
