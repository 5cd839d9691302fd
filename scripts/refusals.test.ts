import { globSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { catalogue } from '../domain/src/kernel/errors.ts';
import { refusalsOf, type UseCaseFacts } from '../domain/src/kernel/use-case.ts';
import { useCases } from '../domain/src/use-cases.ts';
import { type Refusals, readRefusals } from './lib/refusals.ts';

const root = dirname(import.meta.dirname);
const domain = readRefusals(join(root, 'domain/tsconfig.build.json'));

const all: readonly UseCaseFacts[] = Object.values(useCases).flatMap((capability) => Object.values(capability));

/** Refusals that a use case does not list, and listed ones that it never makes. */
function faultsOf(useCase: UseCaseFacts, { ofUseCases }: Refusals): { forgotten: string[]; idle: string[] } {
  const reached = ofUseCases.get(useCase.name) ?? new Set(['(not found in the source)']);
  const known: ReadonlySet<string> = refusalsOf(useCase);
  return {
    forgotten: [...reached].filter((code) => !known.has(code)).sort(),
    idle: (useCase.refuses ?? []).filter((code) => !reached.has(code)).sort(),
  };
}

test.each(all)('$name lists what it refuses', (useCase) => {
  expect(faultsOf(useCase, domain)).toEqual({ forgotten: [], idle: [] });
});

it('descriptions of functions name only codes that these refuse', () => {
  expect(domain.untrue.map((each) => each.slice(root.length + 1))).toEqual([]);
});

it('what adapters refuse, the description of a port says', () => {
  const refused = globSync('adapters/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\brefuse\(\s*'(\w+)'/g)])
    .map(([, code = '']) => code);
  // Every repository does, so every call may.
  expect([...new Set(refused)].filter((code) => !domain.ofPorts.has(code))).toEqual(['DATABASE_UNAVAILABLE']);
});

it('every code is refused somewhere', () => {
  const texts = globSync('{domain,adapters,api}/src/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|declared\.ts$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const unused = Object.keys(catalogue).filter((code) => !texts.some((text) => text.includes(`'${code}'`)));
  expect(unused).toEqual([]);
});

describe('a forgotten refusal is found', () => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'quadrangle-refusals-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const src = join(root, 'domain/src');
  writeFileSync(
    join(folder, 'forgetful.ts'),
    `import { demandProof, type Ports } from '${src}/factors/prove.ts';
import type { PictureProcessor } from '${src}/files/ports.ts';
import { refuse } from '${src}/kernel/errors.ts';
import { nothing, useCase } from '${src}/kernel/use-case.ts';
import { retryMediaJob } from './jobs.ts';

/** Never refuses ZIPS_BUSY. */
function helper(which: boolean): never {
  return refuse(which ? 'OWN_REPORT' : 'UNDO_TOO_LATE');
}

export const forgetful = useCase({
  name: 'fixture.forgetful',
  access: 'member',
  refuses: ['CASE_DECIDED', 'LINK_EXPIRED'],
  input: nothing,
  async run(ports: Ports & { pictures: Pick<PictureProcessor, 'prepare'> }, actor) {
    if (actor.developer) refuse('LINK_EXPIRED');
    await demandProof(ports, actor);
    await ports.pictures.prepare('photo/x', actor);
    retryMediaJob.draft({});
    return helper(actor.moderator);
  },
});
`,
  );
  writeFileSync(
    join(folder, 'jobs.ts'),
    `import { refuse } from '${src}/kernel/errors.ts';
import { job } from '${src}/kernel/job.ts';
export const retryMediaJob = job({ kind: 'fixture', run: async () => refuse('ZIP_NOT_FOUND') });
`,
  );
  const base = JSON.stringify(join(root, 'domain/tsconfig.build.json'));
  const options = '{"types": [], "composite": false, "incremental": false, "noEmit": true, "rootDir": "/"}';
  writeFileSync(
    join(folder, 'tsconfig.json'),
    `{"extends": ${base}, "compilerOptions": ${options}, "include": ["*.ts"], "exclude": []}`,
  );
  const found = readRefusals(join(folder, 'tsconfig.json'));

  it('in what a use case names, in ports, but not in jobs', async () => {
    const { forgetful } = await import(/* @vite-ignore */ join(folder, 'forgetful.ts'));
    const { forgotten, idle } = faultsOf(forgetful, found);
    expect(forgotten).toEqual([
      'FILES_BUSY',
      'FILE_NOT_FOUND',
      'FILE_TOO_DEMANDING',
      'FILE_TOO_LARGE',
      'FILE_TYPE_REFUSED',
      'FILE_UNREADABLE',
      'OWN_REPORT',
      'PROOF_REQUIRED',
      'STORAGE_UNAVAILABLE',
      'UNDO_TOO_LATE',
    ]);
    expect(idle).toEqual(['CASE_DECIDED']);
  });

  it('and so is a description that names what is never refused', () => {
    expect(found.untrue.filter((each) => each.startsWith(folder))).toEqual([
      `${folder}/forgetful.ts#helper: ZIPS_BUSY`,
    ]);
  });
});
