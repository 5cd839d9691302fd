import type { en } from '../en/index.ts';

type Group = Readonly<Record<string, string>>;

/** Each file exports its groups by name; of `errors` each has its capability's part. */
const files = import.meta.glob<Readonly<Record<string, Group>>>(
  ['./*.ts', '!./*.test.ts', '!./{index,translate,sentences}.ts'],
  { eager: true },
);

const groups: Record<string, Group> = {};
for (const file of Object.values(files))
  for (const [name, texts] of Object.entries(file)) groups[name] = { ...groups[name], ...texts };

/** The Chinese texts; a test compares their keys with those of the English ones. */
export const zh = groups as Readonly<Record<keyof typeof en, Group>>;
