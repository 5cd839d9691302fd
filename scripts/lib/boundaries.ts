import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { folderImports, useCasesInWeb } from './import-graph.ts';

const npm = (...names: string[]) => `(^|node_modules/)(${names.join('|')})(/|$)`;

/**
 * The entry points of the product: what npm's commands start, what the browser loads, and the process that decodes
 * pictures.
 */
const ENTRIES = [
  '^api/src/(admin/)?main\\.ts$',
  '^adapters/src/images/decoder-program\\.ts$',
  '^adapters/src/video/node-av-program\\.ts$',
  '^web/src/app/main\\.tsx$',
  '^web/src/app/first-screen/main\\.ts$',
  // A language is found by its folder.
  '^web/src/shared/i18n/[a-z]+/index\\.ts$',
];

/** The entry point of the demo college. */
const DEMO = '^scripts/demo/src/main\\.ts$';

/** The texts of languages, which are found by their files. */
const TEXTS = '^web/src/shared/i18n/[a-z]+/[\\w-]+\\.ts$';

/** Who may not import what, by paths from the root. */
const forbidden: IForbiddenRuleType[] = [
  {
    name: 'the domain imports nothing but its schema library',
    from: { path: '^domain/(src|memory)/', pathNot: '\\.test\\.ts$' },
    to: { pathNot: ['^domain/(src|memory)/', npm('zod')] },
  },
  {
    name: "the domain's tests and contracts import nothing but the domain and the test libraries",
    from: { path: ['^domain/(contracts|testing)/', '^domain/.*\\.test\\.ts$'] },
    to: { pathNot: ['^domain/(src|memory|contracts|testing)/', npm('zod', 'vitest', 'fast-check')] },
  },
  {
    name: 'adapters import neither api nor web',
    from: { path: '^adapters/' },
    to: { path: '^(api|web)/' },
  },
  {
    name: 'a controller sees use cases, no ports and no adapters',
    from: { path: '^api/src/rest/(controllers|presenters)/', pathNot: '\\.test\\.ts$' },
    to: {
      path: ['^adapters/', '^domain/src/ports\\.ts$', '^domain/src/[^/]+/ports\\.ts$', '^domain/memory/'],
      pathNot: '^adapters/src/system/bounded-cache\\.ts$',
    },
  },
  {
    name: 'api does not import web',
    from: { path: '^api/' },
    to: { path: '^web/' },
  },
  {
    name: 'the product does not import what only tests use',
    from: { path: '^(adapters|api|web)/src/', pathNot: ['\\.test\\.tsx?$', '^web/src/testing/'] },
    to: {
      path: [
        '^domain/(contracts|testing)/',
        '^(adapters|api)/testing/',
        '^web/src/testing/',
        npm('vitest', 'fast-check'),
      ],
    },
  },
  {
    name: "web imports the router's module of api and no other",
    from: { path: '^web/src/' },
    to: { path: '^api/', pathNot: '^api/src/compose/wires\\.ts$' },
  },
  {
    name: 'web imports only types of api',
    from: { path: '^web/src/' },
    to: { path: '^api/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'web does not import adapters',
    from: { path: '^web/src/' },
    to: { path: '^adapters/' },
  },
  {
    name: "web imports neither the domain's memory nor its contracts",
    from: { path: '^web/src/' },
    to: { path: '^domain/(memory|contracts)/' },
  },
  {
    name: 'a feature does not import another',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'shared parts import neither features nor the app',
    from: { path: '^web/src/shared/' },
    to: { path: '^web/src/(features|app)/' },
  },
  {
    name: 'the product does not import the demo college',
    from: { path: '^(domain|adapters|api|web)/' },
    to: { path: '^scripts/demo/' },
  },
  {
    name: 'what the demo college does not reach is not kept',
    from: { path: DEMO },
    to: { path: '^scripts/demo/src/', pathNot: [DEMO, '\\.test\\.ts$'], reachable: false },
  },
  {
    name: 'what the product does not reach is not kept',
    from: { path: ENTRIES },
    to: {
      path: '^(domain|adapters|api|web)/src/',
      pathNot: [...ENTRIES, '\\.test\\.tsx?$', '\\.d\\.ts$', '^web/src/testing/', TEXTS],
      reachable: false,
    },
  },
];

/** Whose folders are floors, and where they are. */
export const FLOORED = {
  'the domain': 'domain/src/',
  'the database': 'adapters/src/drizzle/',
  'the server': 'api/src/',
  REST: 'api/src/rest/',
};

const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');

/** The folders on each floor, from the top down, as the page on architecture draws them. */
export function floorsOf(name: string): string[][] {
  const [, drawing = ''] = new RegExp(`## The floors of ${name}.*?\`\`\`\n(.*?)\`\`\``, 's').exec(page) ?? [];
  return drawing
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/));
}

/** What was looked at, and each import that breaks a boundary as `rule: from → to`; `to` is `from` where nothing imports it. */
export interface Boundaries {
  readonly modules: readonly string[];
  readonly violations: readonly string[];
}

/**
 * Follows every import, dynamic ones, re-exports and types too.
 * @param baseDir folder that holds the packages
 */
export async function checkBoundaries(baseDir: string): Promise<Boundaries> {
  const { output } = await cruise(
    ['domain', 'adapters', 'api', 'web', 'scripts/demo'],
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden },
      tsPreCompilationDeps: true,
      exclude: { path: '(^|/)(dist|dist-types|test-results|playwright-report)/' },
      doNotFollow: { path: 'node_modules' },
    },
    { exportsFields: ['exports'], conditionNames: ['source', 'import', 'node', 'default'], bustTheCache: true },
  );
  const { modules, summary }: ICruiseResult = typeof output === 'string' ? JSON.parse(output) : output;
  const ours = modules.filter((module) => module.followable !== false);
  const followed = ours.map((module) => module.source);
  return {
    modules: followed,
    violations: [
      ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
      ...Object.entries(FLOORED).flatMap(([name, folder]) => {
        const floors = [['.'], ...floorsOf(name)];
        const floor = (of: string) => floors.findIndex((folders) => folders.includes(of));
        return folderImports(folder, ours)
          .filter(({ from, to }) => floor(to) <= floor(from))
          .map(({ way }) => `imports go down the floors of ${name}: ${way}`);
      }),
      ...useCasesInWeb(ours).map((way) => `web imports no use case: ${way}`),
      ...followed
        .filter((file) => file.startsWith('web/src/') && inlineTypes.test(readFileSync(join(baseDir, file), 'utf8')))
        .map((file) => `web imports only types of api: ${file} → { type … }`),
    ],
  };
}

/** `import { type Router }` names only types and yet stays as an import in the build. */
const inlineTypes = /^(import|export)\s+(?!type\b)[^;]*from\s+['"]@quadrangle\/api\b/m;
