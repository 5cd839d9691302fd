import type { IModule } from 'dependency-cruiser';

/**
 * Folder of a file below `root`, `.` for the files that are in it; null for tests and others. A `tables.ts` of any
 * folder belongs to the folder `tables`, a `declared.ts` to `declared`: facts below all rules.
 */
function folderOf(root: string, file: string): string | null {
  if (!file.startsWith(root) || file.endsWith('.test.ts')) return null;
  const [folder = '', ...rest] = file.slice(root.length).split('/');
  if (rest.length === 0) return '.';
  return /^(tables|declared)\.ts$/.exec(rest[0] ?? '')?.[1] ?? folder;
}

/** An import, of a type too, from one folder into another. */
interface FolderImport {
  readonly from: string;
  readonly to: string;
  /** `importing file → imported file` */
  readonly way: string;
}

/** The imports between the folders of `root` (`domain/src/`), but for those of tests. */
export function folderImports(root: string, modules: readonly IModule[]): FolderImport[] {
  return modules.flatMap(({ source, dependencies }) => {
    const from = folderOf(root, source);
    return dependencies.flatMap(({ resolved }) => {
      const to = folderOf(root, resolved);
      return from === null || to === null || from === to ? [] : [{ from, to, way: `${source} → ${resolved}` }];
    });
  });
}

/**
 * Each import of web that brings a use case into the browser, itself or by what it imports: `from → to`. Types do not.
 */
export function useCasesInWeb(modules: readonly IModule[]): string[] {
  const values = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
        .map(({ resolved }) => resolved),
    ]),
  );
  const runsUseCases = (file: string) =>
    reached(file, (at) => (at.startsWith('domain/') ? (values.get(at) ?? []) : [])).has(
      'domain/src/kernel/use-case.ts',
    );
  return [...values].flatMap(([source, imported]) =>
    source.startsWith('web/')
      ? imported.filter((file) => file.startsWith('domain/') && runsUseCases(file)).map((file) => `${source} → ${file}`)
      : [],
  );
}

/** `start` and everything reachable from it. */
function reached(start: string, next: (at: string) => readonly string[]): Set<string> {
  const seen = new Set([start]);
  for (const at of seen) for (const one of next(at)) seen.add(one);
  return seen;
}
