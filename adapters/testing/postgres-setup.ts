import type { TestProject } from 'vitest/node';
import { PostgresMissing, startPostgres, type TestPostgres } from './postgres.ts';

/** Each project loads this file for itself, yet all of a run share one server. */
const run: { postgres?: Promise<TestPostgres | null> } = globalOf('quadrangle.postgres');

function globalOf(name: string): object {
  const globals: Record<symbol, object> = globalThis;
  const key = Symbol.for(name);
  globals[key] ??= {};
  return globals[key];
}

async function startOrSkip(): Promise<TestPostgres | null> {
  try {
    return await startPostgres();
  } catch (error) {
    if (!(error instanceof PostgresMissing) || process.env.CI === 'true') throw error;
    console.warn(`Skipped on PostgreSQL: ${error.message}`);
    return null;
  }
}

/** Vitest's set-up of the projects that need PostgreSQL: starts it once and stops it at the end of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.postgres ??= startOrSkip();
  const postgres = await run.postgres;
  project.provide('postgresUrl', postgres?.url ?? null);
  return async () => postgres?.stop();
}
