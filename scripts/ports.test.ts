import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { portFaults } from './lib/ports.ts';

const domain = join(import.meta.dirname, '..', 'domain/src');
const names = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);
const modules = Object.fromEntries(names.map((name) => [name, readFileSync(join(domain, name), 'utf8')]));

it('no port of the domain has more than six methods, and no use case asks for a whole repository', () => {
  expect(portFaults(modules)).toEqual([]);
});

it('finds a port that is too wide, and a use case that asks for all of a repository', () => {
  const port = (name: string, methods: number) =>
    `export interface ${name} {\n${Array.from({ length: methods }, (_, at) => `  m${at}(): void;`).join('\n')}\n}\n`;
  const faults = portFaults({
    'media/ports.ts': `${port('Items', 6)}${port('Wide', 7)}export type Whole = Items & Wide;`,
    'media/edit.ts': "import type { Items, Whole } from './ports.ts';",
  });
  expect(faults).toEqual(['media/ports.ts: Wide has 7 methods', 'media/edit.ts: asks for all of Whole']);
});
