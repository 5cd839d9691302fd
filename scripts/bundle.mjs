/**
 * Bundles the server into api/dist, or the folder that is named: its programs, and beside them what they share and load on
 * demand.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './lib/workspace.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const programs = ['main', 'admin/main'];

/**
 * Not bundled: they contain native code, share state with a package that does, or look for files beside their own.
 * All are dependencies of `api`.
 */
export const packages = [
  'better-sqlite3',
  'sharp',
  '@node-rs/argon2',
  'mediabunny',
  'heic-decode',
  'node-av',
  '@google-cloud/storage',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@simplewebauthn/server',
  'web-push',
];

/** Optional packages that libraries look for. */
const missing = [
  'pg-native',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  'class-transformer',
  'class-validator',
  '@fastify/multipart',
  '@fastify/view',
];

/** Files of their own: a thread starts from a file. */
const apart = ['video-facts', 'heic-decoder', 'decoder-process'];

/**
 * @param {string} folder where the programs go, somewhere below the root; what it holds is deleted
 * @returns {Promise<import('rolldown').OutputChunk[]>} the files written
 */
export async function bundle(folder) {
  const build = await rolldown({
    cwd: root,
    platform: 'node',
    tsconfig: 'tsconfig.base.json',
    input: {
      ...Object.fromEntries(programs.map((name) => [name, `api/src/${name}.ts`])),
      // They run in processes of their own, which look for them beside the file that starts them.
      'decoder-program': 'adapters/src/images/decoder-program.ts',
      'node-av-program': 'adapters/src/video/node-av-program.ts',
    },
    resolve: { conditionNames: ['source', 'node'] },
    transform: {
      // The oldest that may run it, where the workspace brings none.
      target: 'node22.19',
      define: { VERSION: JSON.stringify(version), BUILD: JSON.stringify(process.env.QUADRANGLE_BUILD ?? '') },
    },
    external: [...packages, ...missing].map((name) => new RegExp(`^${name}(/|$)`)),
    // A warning means that a part would be missing when somebody needs it.
    onwarn: ({ message }) => {
      throw new Error(message);
    },
  });
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    cleanDir: true,
    keepNames: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: { groups: apart.map((name) => ({ name, test: new RegExp(`[\\\\/]${name}\\.ts$`) })) },
  });
  await build.close();
  return output.filter((file) => file.type === 'chunk');
}

if (process.argv[1] === import.meta.filename) await bundle(process.argv[2] ?? join(root, 'api/dist'));
