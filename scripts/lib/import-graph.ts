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
 * The imports to blame for circles of folders: those from one folder to another that are fewest on a circle, again until
 * none is left. The folder above all others may import every one of them, so it is never to blame for that.
 */
export function folderCycles(imports: readonly FolderImport[]): FolderImport[] {
  const onCircles = importsOnCircles(imports);
  if (onCircles.length === 0) return [];
  const pairs = [...Map.groupBy(onCircles, ({ from, to }) => `${from} → ${to}`).values()];
  const blamable = pairs.filter(([first]) => first?.from !== '.');
  const fewest = Math.min(...blamable.map(({ length }) => length));
  const blamed = blamable.filter(({ length }) => length === fewest).flat();
  return [...blamed, ...folderCycles(imports.filter((one) => !blamed.includes(one)))];
}

function importsOnCircles(imports: readonly FolderImport[]): FolderImport[] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const behind = (folder: string) => reached(folder, (at) => (next.get(at) ?? []).map(({ to }) => to));
  const ways = new Map([...next.keys()].map((folder) => [folder, behind(folder)]));
  return imports.filter(({ from, to }) => ways.get(to)?.has(from));
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
