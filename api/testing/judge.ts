import { catalogue } from '@quadrangle/domain/kernel/errors';
import { statusOfKind, wireProblems } from '../src/edge/problems.ts';
import type { WireAnswer, WireRequest } from './send.ts';

/** Texts that no answer may contain: paths of the code, queries, names of the machine. */
const INSIDE =
  /node_modules|\bat .{1,80}[:(/]\w+\.(ts|js|mjs):\d+|file:\/\/|\/(home|root|tmp|usr|work)\/|\bSQLITE|\bselect ([*]|\w+[.,]|"\w+"[.,]?).{0,200} from |\binsert into |drizzle|ECONN|ENOENT|TypeError|RangeError|SyntaxError|ZodError|is not a function|Cannot read/i;

/**
 * The same of PostgreSQL's own names. Stored names and signatures are random letters, in which `PG_` stands now and
 * then.
 */
const INSIDE_POSTGRES = /\bpg_[a-z]{3}/;

const PROBLEM_FIELDS = ['type', 'title', 'status', 'detail', 'code', 'message', 'errors'];
/** The fields for continuing a sign-in with a second factor. */
const SECOND_STEP_FIELDS = ['ticket', 'ways', 'passkeys', 'host'];

const statusOf = new Map<string, number>([
  ...Object.entries(catalogue).map(([code, { kind }]) => [code, statusOfKind[kind].http] as const),
  ...Object.entries(wireProblems).map(([code, { http }]) => [code, http] as const),
]);

/** The faults of an answer to any request; none if it is documented or a refusal from the catalogue. */
export function faultsOf({ method, url }: Pick<WireRequest, 'method' | 'url'>, answer: WireAnswer): string[] {
  const { status, body } = answer;
  const faults: string[] = [];
  if (status >= 500) faults.push(`a failure: ${status}`);
  const match = INSIDE.exec(body) ?? INSIDE_POSTGRES.exec(body);
  if (match) faults.push(`tells of the inside: ${match[0]}`);
  if (status < 400 || method === 'HEAD' || method === 'OPTIONS') return faults;
  if (/^\/trpc(\/|\?|$)/.test(url)) return [...faults, ...faultsOnTrpc(answer)];
  return [...faults, ...faultsOfProblem(answer)];
}

function faultsOfProblem({ status, headers, body }: WireAnswer): string[] {
  const type = String(headers['content-type']);
  // Where the payment provider's checkout sends a browser, people get a page (decisions 32).
  if (type.startsWith('text/html')) return [];
  if (type !== 'application/problem+json; charset=utf-8') return [`no problem, but ${type}: ${body.slice(0, 200)}`];
  const problem = JSON.parse(body) as Record<string, unknown>;
  const strange = Object.keys(problem).filter((field) => !PROBLEM_FIELDS.includes(field));
  const code = String(problem.code);
  const further = code === 'SECOND_FACTOR_REQUIRED' ? SECOND_STEP_FIELDS : [];
  return [
    ...strange.filter((field) => !further.includes(field)).map((field) => `a problem has no ${field}`),
    ...(statusOf.get(code) === status && problem.status === status ? [] : [`${status} with the code ${code}`]),
    ...(status === 405 && !headers.allow ? ['405 without Allow'] : []),
    ...(status === 429 && !headers['retry-after'] ? ['429 without Retry-After'] : []),
  ];
}

interface TrpcError {
  readonly message?: unknown;
  readonly data?: {
    readonly httpStatus?: number;
    readonly refusal?: { readonly code: string } | null;
    stack?: unknown;
  };
}

function faultsOnTrpc({ status, headers, body }: WireAnswer): string[] {
  const type = String(headers['content-type']);
  if (type.startsWith('application/problem+json')) return faultsOfProblem({ status, headers, body });
  // Refusals by tRPC before it knows the procedure are JSON too, though without its media type.
  if (!/^(application\/json|text\/plain)/.test(type)) return [`no JSON, but ${type}: ${body.slice(0, 200)}`];
  const answers = [JSON.parse(body) as { error?: TrpcError }].flat();
  return answers.flatMap(({ error }) => {
    if (error === undefined) return [];
    const { httpStatus = 0, refusal, stack } = error.data ?? {};
    if (stack !== undefined) return ['a stack'];
    if (httpStatus >= 500) return [`a failure: ${httpStatus}`];
    return refusal && statusOf.get(refusal.code) !== httpStatus ? [`${httpStatus} with the code ${refusal.code}`] : [];
  });
}
