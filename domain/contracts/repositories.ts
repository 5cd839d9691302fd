import { merged } from '../src/declared/collect.ts';
import type { Lists } from './listed.ts';
import { listsContract } from './lists.ts';
import type { Open } from './support.ts';

declare global {
  interface ImportMeta {
    /** Vitest's: the modules of these files. */
    glob<Module>(files: readonly string[], how: { readonly eager: true }): Readonly<Record<string, Module>>;
  }
}

/** The file of a capability: the contract of its repositories, and what their lists show. Other ports have neither. */
interface Contract {
  readonly contract?: (name: string, open: Open) => void;
  readonly lists?: Partial<Lists>;
}

const files = Object.values(import.meta.glob<Contract>(['./*.ts', '!./{index,repositories}.ts'], { eager: true }));

/** The checks of all repositories' lists; a test compares its keys with the repositories. */
export const lists: Partial<Lists> = merged(...files.map((file) => file.lists ?? {}));

/** Runs every contract of the repositories. `open` gives an empty set of them each time; `name` says whose they are. */
export function repositoryContracts(name: string, open: Open): void {
  for (const { contract } of files) contract?.(name, open);
  listsContract(name, open, lists);
}
