/** Installs what is missing. Runs on Node.js 20 with nothing installed; if nothing changed, it starts no process. */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './lib/lock.mjs';
import { hashOf, packages, root, textOf, toolEnv } from './lib/workspace.mjs';

const installer = 'pnpm@12.21.0';
const stamp = 'node_modules/.quadrangle-install';

const wanted = () =>
  `${process.platform}-${process.arch} ${hashOf([
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    '.pnpmfile.cjs',
    'package.json',
    ...packages.map((name) => `${name}/package.json`),
  ])}`;

const isInstalled = () =>
  textOf(stamp) === wanted() && packages.every((name) => existsSync(join(root, name, 'node_modules')));

/** On Linux (x64 and arm64) Node.js comes with the packages; elsewhere the installed one is used. */
function refuseOldNode() {
  const bringsItsOwn = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
  const least = bringsItsOwn ? '20.0' : '22.19';
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  console.error(`Node >= ${least} needed, this is ${process.versions.node}. See https://nodejs.org/`);
  process.exit(1);
}

function install() {
  // Another process may have installed it while this one waited.
  if (isInstalled()) return;
  console.error('Installing packages …');
  const { status, error } = spawnSync('npx', ['-y', installer, 'install', '--frozen-lockfile', '--prefer-offline'], {
    cwd: root,
    // With `CI` the installer asks no questions; its report is not part of this command's output.
    env: { ...toolEnv(), CI: 'true', npm_config_update_notifier: 'false' },
    stdio: ['ignore', process.stderr.fd, process.stderr.fd],
  });
  if (status !== 0) {
    console.error(`Installing failed${error === undefined ? '' : `: ${error.message}`}.`);
    process.exitCode = 1;
    return;
  }
  writeFileSync(join(root, stamp), wanted());
}

refuseOldNode();
if (!isInstalled()) await alone(install);
