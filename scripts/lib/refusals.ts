import { type Node, SyntaxKind, type VariableStatement } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isClassDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isNewExpression,
  isStringLiteral,
  isVariableStatement,
} from 'typescript/unstable/ast/is';
import { API, type Symbol as Named, type Project, type Type } from 'typescript/unstable/sync';
import { catalogue } from '../../domain/src/kernel/errors.ts';

/** A declaration of a module. */
interface Unit {
  /** The codes that it hands to `refuse`. */
  readonly codes: readonly string[];
  /** The keys of the declarations that it names. */
  readonly names: readonly string[];
  /** The codes that its description names. */
  readonly described: readonly string[];
  /** The name of the use case that it is. */
  readonly useCase: string | null;
}

/** What a project can refuse. */
export interface Refusals {
  /** By the names of use cases: their own codes, and those of everything that they name, however far away. */
  readonly ofUseCases: ReadonlyMap<string, ReadonlySet<string>>;
  /** What the methods of its ports refuse, by their descriptions. */
  readonly ofPorts: ReadonlySet<string>;
  /** Descriptions of functions that name a code which the function cannot refuse: `module#function: CODE`. */
  readonly untrue: readonly string[];
}

/** Declare use cases; what these add to every use case, `refusalsOf` says of it. */
const DECLARING = /\/kernel\/(use-case|send-once|errors)\.ts#/;

/**
 * Reads what can be refused from the source: TypeScript says what each name stands for. Whatever a declaration names
 * counts as called, jobs apart. A method of a port refuses the codes that its description names.
 * @param config path of a tsconfig.json
 */
export function readRefusals(config: string): Refusals {
  const api = new API();
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`${config} is no project.`);
    const { program } = project;
    const units = new Map<string, Unit>();
    const ports = new Map<string, Unit>();
    for (const path of program.getSourceFileNames()) {
      if (/\/node_modules\/|\.test\.ts$|\.d\.ts$/.test(path)) continue;
      for (const statement of program.getSourceFile(path)?.statements ?? [])
        for (const name of namesOf(statement)) units.set(`${path}#${name}`, unitOf(project, statement, ports));
    }
    const reachedFrom = (unit: Unit): Set<string> => {
      const reached = new Set([unit]);
      for (const { names } of reached)
        for (const key of names) {
          const named = units.get(key) ?? ports.get(key);
          if (named && !DECLARING.test(key)) reached.add(named);
        }
      return new Set([...reached].flatMap(({ codes }) => codes));
    };
    const all = [...units].map(([key, unit]) => ({ key, ...unit, reached: reachedFrom(unit) }));
    return {
      ofUseCases: new Map(all.flatMap(({ useCase, reached }) => (useCase === null ? [] : [[useCase, reached]]))),
      ofPorts: new Set([...ports.values()].flatMap(({ codes }) => codes)),
      untrue: all.flatMap(({ key, described, reached }) =>
        described.filter((code) => !reached.has(code)).map((code) => `${key}: ${code}`),
      ),
    };
  } finally {
    api.close();
  }
}

/** The names that a statement of a module declares as values. */
function namesOf(statement: Node): string[] {
  if (isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText());
  if (!isFunctionDeclaration(statement) && !isClassDeclaration(statement)) return [];
  return statement.name ? [statement.name.getText()] : [];
}

function unitOf(project: Project, statement: Node, ports: Map<string, Unit>): Unit {
  const { checker } = project;
  const within = isVariableStatement(statement) && isJob(statement) ? [] : descendants(statement);
  const symbols = checker.getSymbolAtLocation(within.filter(isIdentifier));
  const refused = within.flatMap((node) =>
    (isCallExpression(node) || isNewExpression(node)) && /^(refuse|Refusal)$/.test(node.expression.getText())
      ? (node.arguments?.[0] ?? [])
      : [],
  );
  return {
    codes: refused.flatMap((code) => literalsOf(checker.getTypeAtLocation(code))),
    names: [...new Set(symbols.flatMap((symbol) => (symbol ? keyOf(project, symbol, ports) : [])))],
    described: codesAbove(statement),
    useCase: nameOfUseCase(statement),
  };
}

/** The key of what a name stands for; a method of a port becomes a unit of `ports`. */
function keyOf(project: Project, given: Named, ports: Map<string, Unit>): string[] {
  const symbol = given.flags & ALIAS ? project.checker.getAliasedSymbol(given) : given;
  const [declared] = symbol.declarations;
  if (!declared || declared.path.includes('/node_modules/')) return [];
  if (declared.kind !== SyntaxKind.MethodSignature) return [`${declared.path}#${symbol.name}`];
  const method = declared.resolve(project);
  if (!method) throw new Error(`${declared.path} has no ${symbol.name}.`);
  const key = `${declared.path}@${method.pos}`;
  if (!ports.has(key)) {
    const codes = [...codesAbove(method), ...codesAbove(method.parent)];
    ports.set(key, { codes, names: [], described: [], useCase: null });
  }
  return [key];
}

/** `SymbolFlags.Alias`: what an import names. */
const ALIAS = 1 << 21;

/** A job that is queued refuses nothing to whoever queues it. */
function isJob({ declarationList }: VariableStatement): boolean {
  const made = declarationList.declarations[0]?.initializer;
  return made !== undefined && isCallExpression(made) && made.expression.getText() === 'job';
}

/** The name in a call such as `useCase({ name: 'media.edit', … })`. */
function nameOfUseCase(statement: Node): string | null {
  const made = isVariableStatement(statement) ? statement.declarationList.declarations[0]?.initializer : undefined;
  const named = made && isCallExpression(made) ? made.arguments.flatMap(descendants).find(isUseCaseName) : undefined;
  return named && isStringLiteral(named) ? named.text : null;
}

const isUseCaseName = (node: Node) => isStringLiteral(node) && /^[a-z]+\.[a-zA-Z]+$/.test(node.text);

/** The codes that a type stands for; `?` where it is any of them. */
function literalsOf(type: Type | undefined): string[] {
  if (type?.isUnionType()) return type.getTypes().flatMap(literalsOf);
  return [type?.isStringLiteralType() ? type.value : '?'];
}

/** The codes that the description of a declaration names. */
function codesAbove(declaration: Node): string[] {
  const above = declaration.getFullText().slice(0, declaration.getStart() - declaration.pos);
  return above.match(/[A-Z_]+/g)?.filter((word) => Object.hasOwn(catalogue, word)) ?? [];
}

function descendants(node: Node): Node[] {
  const all: Node[] = [];
  const visit = (each: Node): undefined => {
    all.push(each);
    each.forEachChild(visit);
  };
  visit(node);
  return all;
}
