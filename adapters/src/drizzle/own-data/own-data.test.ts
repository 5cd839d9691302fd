import { fieldsOf, kindNames, type OwnKind } from '@quadrangle/domain/own-data/kinds';
import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { capabilities, ownRowsOf } from '../capabilities.ts';
import { type Tables, tablesFor } from '../tables/tables.ts';

/** The columns and tables that each capability excludes. A table that is neither own data nor excluded is undecided. */
const left = new Map(capabilities.flatMap(({ notOwn = {} }) => Object.entries(notOwn)));

it('for every table, each column is either in people’s own data or left out with a reason (decisions 56)', () => {
  const own = Object.entries(ownRowsOf(tablesFor.sqlite));
  expect(own.map(([kind]) => kind).sort()).toEqual([...kindNames].sort());
  for (const [name, table] of Object.entries(tablesFor.sqlite) as [keyof Tables, Tables['users']][]) {
    const columns = Object.entries(getTableColumns(table));
    const declared = own.flatMap(([kind, { from, beside }]) => {
      const fields = fieldsOf(kind as OwnKind);
      const others = Object.values(beside?.columns ?? {});
      return columns.flatMap(([field, column]) =>
        from === (table as unknown) ? fields.filter((one) => one === field) : others.includes(column) ? [field] : [],
      );
    });
    const without = left.get(name) ?? [];
    expect({
      name,
      columns: columns
        .map(([field]) => field)
        .filter((field) => !declared.includes(field))
        .sort(),
    }).toEqual({
      name,
      columns: typeof without === 'string' ? columns.map(([field]) => field).sort() : [...without].sort(),
    });
  }
});
