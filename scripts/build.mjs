/**
 * Builds what is out of date: the server (domain, adapters, api) and the web client. When nothing changed it starts no
 * process.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { alone } from './lib/lock.mjs';
import { replaceBuild } from './lib/replace-build.mjs';
import { hashOf, node, root, textOf, toolEnv } from './lib/workspace.mjs';

const notProduct = /\/(dist|dist-types|testing|e2e|test-results|playwright-report)$|\.test\.tsx?$/;
const settings = ['tsconfig.base.json', 'pnpm-lock.yaml'];

/**
 * @typedef {object} Target
 * @property {string} name what is built, for people
 * @property {string[]} sources files and folders it is built from
 * @property {string} place folder of what is built
 * @property {string} stamp file that holds the hash of the sources it was built from
 * @property {string} cwd
 * @property {(folder: string) => string[]} command a script for Node.js and its arguments, which build in the folder
 */

/** @type {Target[]} */
const targets = [
  {
    name: 'server',
    sources: ['domain', 'adapters', 'api', 'scripts/bundle.mjs', 'package.json', ...settings],
    place: 'api/dist',
    stamp: 'node_modules/.quadrangle-server',
    cwd: root,
    command: (folder) => ['scripts/bundle.mjs', folder],
  },
  {
    name: 'web client',
    sources: ['domain', 'web', ...settings],
    place: 'web/dist',
    stamp: 'node_modules/.quadrangle-web',
    cwd: join(root, 'web'),
    command: (folder) => [
      'node_modules/vite/bin/vite.js',
      'build',
      '--logLevel',
      'warn',
      '--outDir',
      relative(join(root, 'web'), folder),
    ],
  },
];

/** @param {Target} target */
const sourcesOf = (target) => hashOf(target.sources, notProduct);

/** @param {Target} target */
const isStale = (target) => textOf(target.stamp) !== sourcesOf(target) || !existsSync(join(root, target.place));

/** Builds each stale target in turn and stops at the first failure, for which its tool has printed the reason. */
function buildStale() {
  for (const target of targets.filter(isStale)) {
    console.error(`Building the ${target.name} …`);
    const sources = sourcesOf(target);
    // Beside the former one, which a server may be running, and which stays where this one fails.
    const built = `${join(root, target.stamp)}-built`;
    const { status } = spawnSync(node(), target.command(built), {
      cwd: target.cwd,
      env: { ...toolEnv(), NODE_ENV: 'production', QUADRANGLE_BUILD: sources.slice(0, 12) },
      stdio: ['ignore', process.stderr.fd, process.stderr.fd],
    });
    if (status !== 0) {
      console.error(`Building the ${target.name} failed.`);
      process.exitCode = 1;
      return;
    }
    // Where replacing breaks off, the result must not pass for a complete one.
    rmSync(join(root, target.stamp), { force: true });
    replaceBuild(built, join(root, target.place));
    writeFileSync(join(root, target.stamp), sources);
  }
}

if (targets.some(isStale)) await alone(buildStale);
