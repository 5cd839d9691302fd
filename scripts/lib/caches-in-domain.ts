import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Formatters depend on nothing but the name of a time zone, which browsers need too, or of a language. */
const ALLOWED = ['domain/src/kernel/time-zones.ts', 'domain/src/kernel/letter.ts'];

/** A function that returns one, with a table or a variable that begins empty and that both share. */
const keepingInside =
  /^(?:export )?function .*(?:\n(?!\}).*)*?\n {2}(?:let \w+.*= (?:null|undefined);|const \w+(?:: .+)? = new (?:Map|Set)(?:<.*>)?\(\);)(?:\n(?!\}).*)*?\n {2}return (?:async )?\(.*=>/m;

/**
 * What outlives a call: weak references, marks of what may be kept, and tables and variables of a module that begin
 * empty.
 */
const keeping =
  /\b(?:WeakMap|WeakSet|WeakRef|FinalizationRegistry)\b|\bObject\.(?:isFrozen|freeze)\b|^(?:export )?(?:let|var)\b|^(?:export )?const \w+(?::[^=]+)? = (?:new (?:Map|Set|Array)(?:<.*>)?\(\)|\[\]|\{\});/m;

/**
 * The files of the domain's rules and use cases that keep something from call to call, or mark what others may keep.
 * @param root folder that holds the packages
 * @returns paths from there
 */
export function cachesInDomain(root: string): string[] {
  return globSync('domain/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !ALLOWED.includes(file))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return keeping.test(text) || keepingInside.test(text);
    })
    .sort();
}
