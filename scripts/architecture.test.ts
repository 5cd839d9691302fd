import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkBoundaries, FLOORED, floorsOf } from './lib/boundaries.ts';
import { caches } from './lib/caches.ts';
import { cachesInDomain } from './lib/caches-in-domain.ts';
import { environmentReaders } from './lib/environment-readers.ts';
import { listedByHand } from './lib/listed-by-hand.ts';
import { loadedAtStart } from './lib/loaded-at-start.ts';
import { routesByHand } from './lib/routes-by-hand.ts';
import { packages } from './lib/workspace.mjs';

const root = dirname(import.meta.dirname);
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A workspace in a temporary folder: the package.json of each package, and these files. */
function workspaceOf(files: Record<string, string>): string {
  const workspace = mkdtempSync(join(realpathSync(tmpdir()), 'quadrangle-workspace-'));
  folders.push(workspace);
  mkdirSync(join(workspace, 'node_modules', '@quadrangle'), { recursive: true });
  for (const name of packages) {
    mkdirSync(join(workspace, name), { recursive: true });
    writeFileSync(join(workspace, name, 'package.json'), readFileSync(join(root, name, 'package.json')));
    symlinkSync(join(workspace, name), join(workspace, 'node_modules', '@quadrangle', basename(name)));
  }
  for (const [file, text] of Object.entries({ ...lawful, ...files })) {
    mkdirSync(dirname(join(workspace, file)), { recursive: true });
    writeFileSync(join(workspace, file), text);
  }
  return workspace;
}

/** One of each import that is allowed; together the targets of those that are not. */
const lawful = {
  'domain/src/media/rules.ts': "import { z } from 'zod';\nexport const rule = z;\n",
  'domain/src/media/rules.test.ts': "import 'vitest';\nimport 'fast-check';\nimport './rules.ts';\n",
  'domain/src/declared/kinds.ts': 'export const kinds = 1;\n',
  'domain/src/media/declared.ts': "import '../declared/kinds.ts';\n",
  'domain/src/declared/declared.ts': "import '../media/declared.ts';\n",
  'domain/src/kernel/use-case.ts': "import '../declared/declared.ts';\nexport const useCase = 1;\n",
  'domain/src/kernel/use-case.test.ts': "import '../media/rules.ts';\n",
  'domain/src/media/publish.ts': "import '../kernel/use-case.ts';\nimport './rules.ts';\nexport type Published = 1;\n",
  'domain/src/comments/rules.ts': "import '../media/rules.ts';\nexport const rule = 1;\n",
  'domain/src/comments/write.ts':
    "import '../kernel/use-case.ts';\nimport '../media/publish.ts';\nimport '../media/rules.ts';\nimport './rules.ts';\n",
  'domain/src/use-cases.ts': "import './media/publish.ts';\nimport './comments/write.ts';\n",
  'domain/memory/index.ts': "export * from '../src/media/rules.ts';\n",
  'domain/contracts/index.ts': "import 'vitest';\nimport '../memory/index.ts';\n",
  'domain/testing/mp4.ts': "import '../src/media/rules.ts';\n",
  'adapters/src/store.ts':
    "import '@quadrangle/domain/media/rules';\nimport 'pg';\nimport 'node:fs';\nexport const a = 1;\n",
  'adapters/src/store.test.ts': "import '@quadrangle/domain/contracts';\nimport '../testing/postgres.ts';\n",
  'adapters/src/drizzle/tables/kit.ts': 'export const kit = 1;\n',
  'adapters/src/drizzle/media/tables.ts': "import '../tables/kit.ts';\n",
  'adapters/src/drizzle/tables/tables.ts': "import '../media/tables.ts';\n",
  'adapters/src/drizzle/media/media.ts': "import '../tables/tables.ts';\n",
  'adapters/src/drizzle/comments/comments.ts': "import '../media/media.ts';\n",
  'adapters/src/drizzle/capabilities.ts': "import './media/media.ts';\nimport './comments/comments.ts';\n",
  'adapters/testing/postgres.ts': 'export const postgres = 1;\n',
  'api/src/compose/wires.ts':
    "import '@quadrangle/adapters/store';\nimport '@quadrangle/adapters/drizzle/capabilities';\nexport type Router = 1;\nexport const router = 1;\n",
  'api/src/trpc/init.ts': 'export const init = 1;\n',
  'domain/src/ports.ts': "import './media/ports.ts';\nexport type Ports = 1;\n",
  'domain/src/media/ports.ts': 'export type Media = 1;\n',
  'api/src/edge/problems.ts': 'export const problems = 1;\n',
  'api/src/rest/routes/route.ts': "import '../../edge/problems.ts';\nexport const route = 1;\n",
  'api/src/rest/controllers/media.ts':
    "import '../routes/route.ts';\nimport '@quadrangle/domain/use-cases';\nexport const media = 1;\n",
  'api/src/compose/compose.ts':
    "import type {} from '@quadrangle/domain/ports';\nimport '../rest/controllers/media.ts';\n",
  'api/src/main.ts':
    "import './compose/compose.ts';\nimport './compose/wires.ts';\nimport './trpc/init.ts';\nimport '@quadrangle/domain/use-cases';\n",
  'web/src/app/main.tsx': "import './app.tsx';\n",
  'web/src/app/app.tsx': "import '../features/media/card.tsx';\nvoid import('../features/comments/list.tsx');\n",
  'web/src/shared/trpc.ts': "import type { Router } from '@quadrangle/api/router';\nexport type T = Router;\n",
  'web/src/features/media/card.tsx':
    "import '@quadrangle/domain/media/rules';\nimport type { Published } from '@quadrangle/domain/media/publish';\nimport '../../shared/trpc.ts';\nexport type P = Published;\n",
  'web/src/testing/browser.ts': "import 'vitest';\n",
  'web/src/features/comments/list.tsx': 'export const list = 1;\n',
  'scripts/demo/src/main.ts': "import '@quadrangle/domain/use-cases';\n",
};

/** Patterns that a file must not contain, with the rules that they break. */
const BREACHES: readonly (readonly [file: string, text: string, rule: string])[] = [
  ['domain/src/media/x.ts', "import 'node:fs';", 'the domain imports nothing but its schema library'],
  ['domain/src/media/x.ts', "import 'pg';", 'the domain imports nothing but its schema library'],
  ['domain/src/media/x.ts', "import 'vitest';", 'the domain imports nothing but its schema library'],
  ['domain/memory/x.ts', "import '../contracts/index.ts';", 'the domain imports nothing but its schema library'],
  ['domain/memory/x.ts', "await import('node:fs');", 'the domain imports nothing but its schema library'],
  [
    'domain/src/x.ts',
    "export * from '@quadrangle/adapters/store';",
    'the domain imports nothing but its schema library',
  ],
  ['domain/src/x.ts', "import type { Pool } from 'pg';", 'the domain imports nothing but its schema library'],
  ['domain/src/x.ts', "export type P = import('pg').Pool;", 'the domain imports nothing but its schema library'],
  ['domain/src/x.test.ts', "import 'pg';", "the domain's tests and contracts"],
  ['domain/contracts/x.ts', "import 'node:fs';", "the domain's tests and contracts"],
  ['domain/testing/x.ts', "import 'node:fs';", "the domain's tests and contracts"],
  ['domain/src/x.ts', "import '../testing/mp4.ts';", 'the domain imports nothing but its schema library'],
  ['domain/src/kernel/x.ts', "import '../media/rules.ts';", 'imports go down the floors of the domain'],
  [
    'domain/src/kernel/x.ts',
    "import type { Published } from '../media/publish.ts';",
    'imports go down the floors of the domain',
  ],
  ['domain/src/media/x.ts', "import '../comments/rules.ts';", 'imports go down the floors of the domain'],
  ['domain/src/media/x.ts', "import type {} from '../comments/rules.ts';", 'imports go down the floors of the domain'],
  ['domain/src/declared/x.ts', "import '../media/rules.ts';", 'imports go down the floors of the domain'],
  ['domain/src/media/x.ts', "import '../use-cases.ts';", 'imports go down the floors of the domain'],
  [
    'adapters/src/drizzle/media/x.ts',
    "import '../comments/comments.ts';",
    'imports go down the floors of the database',
  ],
  ['adapters/src/drizzle/tables/x.ts', "import '../media/media.ts';", 'imports go down the floors of the database'],
  ['adapters/src/x.ts', "import '@quadrangle/api/router';", 'adapters import neither api nor web'],
  ['adapters/src/x.ts', "import '../../web/src/app/app.tsx';", 'adapters import neither api nor web'],
  ['adapters/testing/x.ts', "export * from '../../api/src/main.ts';", 'adapters import neither api nor web'],
  ['api/src/edge/x.ts', "import '../trpc/init.ts';", 'imports go down the floors of the server'],
  ['api/src/edge/x.ts', "import type {} from '../rest/routes/route.ts';", 'imports go down the floors of the server'],
  ['api/src/trpc/x.ts', "import '../rest/routes/route.ts';", 'imports go down the floors of the server'],
  ['api/src/config/x.ts', "import '../main.ts';", 'imports go down the floors of the server'],
  ['api/src/rest/routes/x.ts', "import '../controllers/media.ts';", 'imports go down the floors of REST'],
  ['api/src/rest/controllers/x.ts', "import '@quadrangle/adapters/store';", 'a controller sees use cases'],
  [
    'api/src/rest/controllers/x.ts',
    "import type {} from '@quadrangle/domain/media/ports';",
    'a controller sees use cases',
  ],
  ['api/src/rest/presenters/x.ts', "import '@quadrangle/domain/ports';", 'a controller sees use cases'],
  ['api/src/x.ts', "import '../../web/src/app/app.tsx';", 'api does not import web'],
  ['api/src/x.ts', "import '@quadrangle/domain/contracts';", 'the product does not import what only tests use'],
  ['adapters/src/x.ts', "import '../testing/postgres.ts';", 'the product does not import what only tests use'],
  ['web/src/x.ts', "import './testing/browser.ts';", 'the product does not import what only tests use'],
  ['adapters/src/x.ts', "import 'vitest';", 'the product does not import what only tests use'],
  ['web/src/x.ts', "import type {} from '../../api/src/main.ts';", "web imports the router's module of api"],
  ['web/src/x.ts', "import { router } from '@quadrangle/api/router';", 'web imports only types of api'],
  ['web/src/x.ts', "import { type Router } from '@quadrangle/api/router';", 'web imports only types of api'],
  ['web/src/x.ts', "void import('@quadrangle/api/router');", 'web imports only types of api'],
  ['web/src/x.ts', "import '@quadrangle/adapters/store';", 'web does not import adapters'],
  ['web/src/x.ts', "import '@quadrangle/domain/memory';", "web imports neither the domain's memory"],
  ['web/src/x.ts', "import type {} from '@quadrangle/domain/contracts';", "web imports neither the domain's memory"],
  ['web/src/x.ts', "import '@quadrangle/domain/media/publish';", 'web imports no use case'],
  ['web/src/x.ts', "void import('@quadrangle/domain/use-cases');", 'web imports no use case'],
  ['web/src/features/media/x.tsx', "import '../comments/list.tsx';", 'a feature does not import another'],
  ['web/src/features/media/x.tsx', "void import('../comments/list.tsx');", 'a feature does not import another'],
  ['web/src/shared/x.ts', "import '../features/media/card.tsx';", 'shared parts import neither features'],
  ['web/src/shared/x.ts', "export * from '../app/app.tsx';", 'shared parts import neither features'],
  ['web/src/shared/x.ts', "import './trpc.ts';", 'what the product does not reach is not kept'],
  ['api/src/x.ts', 'export const x = 1;', 'what the product does not reach is not kept'],
  ['adapters/src/x.ts', 'export const x = 1;', 'what the product does not reach is not kept'],
  ['domain/src/media/x.ts', 'export const x = 1;', 'what the product does not reach is not kept'],
  ['api/src/x.ts', "import '../../scripts/demo/src/main.ts';", 'the product does not import the demo college'],
  [
    'web/src/x.ts',
    "import type {} from '../../scripts/demo/src/main.ts';",
    'the product does not import the demo college',
  ],
  ['scripts/demo/src/x.ts', 'export const x = 1;', 'what the demo college does not reach is not kept'],
];

describe('the boundaries of the packages', () => {
  const boundaries = checkBoundaries(root);

  it('are kept', async () => {
    const { modules, violations } = await boundaries;
    expect(violations).toEqual([]);
    const sources = globSync('{domain,adapters,api,web}/{src,memory,contracts,testing,e2e}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: ['**/node_modules/**', '**/*.d.ts'],
    });
    expect(sources.length).toBeGreaterThan(0);
    expect(modules).toEqual(expect.arrayContaining(sources));
  });

  it.each(Object.entries(FLOORED))('know every folder of %s, which the page on architecture draws', (name, path) => {
    const folders = readdirSync(join(root, path), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(floorsOf(name).flat().sort()).toEqual(folders.map((folder) => folder.name).sort());
  });

  it('allow what the packages are for', async () => {
    const { modules, violations } = await checkBoundaries(workspaceOf({}));
    expect(violations).toEqual([]);
    expect(modules).toEqual(expect.arrayContaining(Object.keys(lawful)));
  });

  describe('break', () => {
    let violations: readonly string[] = [];
    /** Each in its own file, so one workspace and one check cover all of them. */
    const fileOf = (index: number) => BREACHES[index]?.[0].replace(/x(\.test)?\.ts/, `x${index}$1.ts`) ?? '';

    beforeAll(async () => {
      const files = BREACHES.map(([, text], index) => [fileOf(index), `${text}\n`]);
      ({ violations } = await checkBoundaries(workspaceOf(Object.fromEntries(files))));
    });

    it.each(BREACHES.map((breach, index) => [...breach, index] as const))(
      'where %s says %s',
      (_file, _text, rule, index) => {
        expect(violations).toContainEqual(expect.stringMatching(new RegExp(`^${rule}.*: ${fileOf(index)} `)));
      },
    );
  });
});

describe('the jobs', () => {
  it('that capabilities declare are all run', () => {
    const texts = globSync('domain/src/**/*.ts', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
    const declared = texts.flatMap((text) =>
      [...text.matchAll(/^export const (\w+) = job\(/gm)].map(([, name]) => name),
    );
    const listed = globSync('domain/src/*/capability.ts', { cwd: root }).flatMap((file) => {
      const [, list = ''] = /^export const jobs = \[(.*?)\]/ms.exec(readFileSync(join(root, file), 'utf8')) ?? [];
      return list.match(/\w+/g) ?? [];
    });
    expect(declared.length).toBeGreaterThan(0);
    expect(listed.sort()).toEqual(declared.sort());
  });
});

describe('the environment', () => {
  it("is read by api's config alone", () => {
    expect(environmentReaders(root).filter((file) => file !== 'api/src/config/config.ts')).toEqual([]);
  });

  it.each([
    ['domain/src/x.ts', 'process.env.PORT'],
    ['adapters/src/x.ts', "process['env']"],
    ['adapters/src/x.ts', 'const { env } = process;'],
    ['api/src/x.ts', "import { env } from 'node:process';"],
    ['api/src/x.ts', 'globalThis.process?.env'],
  ])('is seen to be read where %s says %s', (file, text) => {
    expect(environmentReaders(workspaceOf({ [file]: text }))).toEqual([file]);
  });
});

describe('the domain', () => {
  it('caches nothing', () => {
    expect(cachesInDomain(root)).toEqual([]);
  });

  it.each([
    'const views = new WeakMap<Media, View>();',
    'const ways = new Map<string, View>();',
    'export const met: View[] = [];',
    'let last: View | undefined;',
    'export const view = () => {\n  return Object.freeze({});\n};',
    'if (Object.isFrozen(media)) keep(media);',
    'export function kept(read: Read): Read {\n  let last: View | null = null;\n  return () => {\n    last ??= read();\n    return last;\n  };\n}',
    'function perKind(make: Make): Make {\n  const made = new Map<Kind, View>();\n  return (kind) => made.get(kind) ?? make(kind);\n}',
  ])('is seen to cache by %s', (text) => {
    expect(cachesInDomain(workspaceOf({ 'domain/src/media/x.ts': text }))).toEqual(['domain/src/media/x.ts']);
  });
});

describe('the routes of the server', () => {
  it('are given to Fastify in one place', () => {
    expect(routesByHand(root)).toEqual([]);
  });

  it.each(['fastify.route({ url })', "scope.get('/api/x', answer)"])('are seen to be declared by %s', (text) => {
    expect(routesByHand(workspaceOf({ 'api/src/edge/x.ts': text }))).toEqual(['api/src/edge/x.ts']);
  });
});

describe('the caches of the server', () => {
  it('are those that the page on architecture has', () => {
    const { made, named } = caches(root);
    expect(named).toEqual(made);
    expect(made).toContain('api/src/edge/whose-turn.ts');
  });

  it('take together what the page on scaling says', () => {
    expect(readFileSync(join(root, 'docs/scaling.md'), 'utf8')).toContain(`| ${caches(root).mebibytes} MiB at most |`);
  });

  it('are missed there, and are seen to be gone', () => {
    const page = '| cache | where | most |\n| --- | --- | --- |\n| old | `api/src/edge/gone.ts` | 2 MiB |\n';
    const workspace = workspaceOf({ 'api/src/edge/x.ts': 'new BoundedCache<Y>(1)', 'docs/architecture.md': page });
    expect(caches(workspace)).toEqual({
      made: ['api/src/edge/x.ts'],
      named: ['api/src/edge/gone.ts'],
      mebibytes: 2,
    });
  });
});

describe('what lists show', () => {
  it('is said once for the domain, and once for the databases', () => {
    expect(listedByHand(root)).toEqual([]);
  });

  it.each([
    ['domain/memory/x.ts', "items.where((item) => item.state === 'ready' && !item.hidden)"],
    ['domain/src/media/x.ts', 'const shown = ({ hidden }: Media) => !hidden;'],
    ['adapters/src/drizzle/events/x.ts', "and(eq(media.state, 'ready'), eq(media.hidden, false))"],
    ['adapters/src/drizzle/events/x.ts', 'sql.raw(`not media.hidden`)'],
    ['adapters/src/drizzle/events/x.ts', 'sql.raw(`other.hidden = false`)'],
  ])('is seen to be said again where %s says %s', (file, text) => {
    expect(listedByHand(workspaceOf({ [file]: text }))).toEqual([file]);
  });
});

describe('what the server loads at its start', () => {
  const loaded = loadedAtStart(root, 'api/src/serve.ts');

  it('has the parts that every installation uses', () => {
    expect([...loaded]).toEqual(expect.arrayContaining(['fastify', 'drizzle-orm', 'zod', 'helmet']));
  });

  it.each([
    '@google-cloud/storage',
    '@aws-sdk/client-s3',
    'razorpay',
    'openid-client',
    'jose',
    'sharp',
    'heic-decode',
    'mediabunny',
    'node-av',
  ])('leaves out %s, which not everybody uses or another process loads', (name) => {
    expect(loaded).not.toContain(name);
  });
});
