import { parseAst } from 'rolldown/parseAst';

/** How many methods a port may have: one with more serves several, and is split by who needs what. */
export const MAX_METHODS = 6;

/** The little of a syntax tree that is looked at. */
interface Statement {
  readonly type: string;
  readonly id: { readonly name: string };
  readonly declaration?: Statement | null;
  readonly body: { readonly body: readonly { readonly type: string }[] };
  readonly typeAnnotation: { readonly types?: readonly { readonly typeName?: { readonly name?: string } }[] };
  readonly specifiers: readonly { readonly imported?: { readonly name: string } }[];
}

/**
 * What is wrong with the ports of the domain in these modules, by path: interfaces with too many methods, and use cases
 * that ask for a whole repository (several ports in one) where they need a part.
 */
export function portFaults(modules: Readonly<Record<string, string>>): string[] {
  const parsed = Object.entries(modules).map(([path, text]) => ({ path, statements: statementsOf(text) }));
  const methods = new Map(parsed.flatMap(({ statements }) => statements.flatMap(methodsOf)));
  const wide = parsed.flatMap(({ path, statements }) =>
    statements
      .flatMap(methodsOf)
      .filter(([, count]) => count > MAX_METHODS)
      .map(([name, count]) => `${path}: ${name} has ${count} methods`),
  );
  const repositories = new Set(
    parsed.flatMap(({ statements }) =>
      statements.filter((each) => sum(partsOf(each).map((name) => methods.get(name) ?? 0)) > MAX_METHODS).map(nameOf),
    ),
  );
  const greedy = parsed
    // A capability names its repositories, and asks for nothing.
    .filter(({ path }) => !/(ports|capability)\.ts$/.test(path))
    .flatMap(({ path, statements }) =>
      statements
        .flatMap(importsOf)
        .filter((name) => repositories.has(name))
        .map((name) => `${path}: asks for all of ${name}`),
    );
  return [...wide, ...greedy];
}

/** The statements of a module; of an export what it exports. */
function statementsOf(text: string): Statement[] {
  const { body } = parseAst(text, { lang: 'ts' }) as unknown as { body: Statement[] };
  return body.map((each) => each.declaration ?? each);
}

/** An interface with the number of its methods. */
function methodsOf(statement: Statement): [name: string, count: number][] {
  if (statement.type !== 'TSInterfaceDeclaration') return [];
  return [[nameOf(statement), statement.body.body.filter(({ type }) => type === 'TSMethodSignature').length]];
}

/** The types that a type puts together. */
function partsOf(statement: Statement): string[] {
  if (statement.type !== 'TSTypeAliasDeclaration') return [];
  return (statement.typeAnnotation.types ?? []).flatMap(({ typeName }) => typeName?.name ?? []);
}

function importsOf(statement: Statement): string[] {
  if (statement.type !== 'ImportDeclaration') return [];
  return statement.specifiers.flatMap(({ imported }) => imported?.name ?? []);
}

const nameOf = ({ id }: Statement): string => id.name;
const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
