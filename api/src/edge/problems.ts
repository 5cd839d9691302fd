import { STATUS_CODES } from 'node:http';
import { type FieldError, type Kind, Refusal } from '@quadrangle/domain/kernel/errors';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';

/** The answer to a refusal: the HTTP status on both wires, and the nearest tRPC code. */
interface WireStatus {
  readonly http: number;
  readonly trpc: TRPC_ERROR_CODE_KEY;
}

/** The answer to each kind of refusal (decisions 37). */
export const statusOfKind: Record<Kind, WireStatus> = {
  invalid: { http: 400, trpc: 'BAD_REQUEST' },
  unauthenticated: { http: 401, trpc: 'UNAUTHORIZED' },
  forbidden: { http: 403, trpc: 'FORBIDDEN' },
  not_found: { http: 404, trpc: 'NOT_FOUND' },
  conflict: { http: 409, trpc: 'CONFLICT' },
  gone: { http: 410, trpc: 'PRECONDITION_FAILED' },
  limited: { http: 429, trpc: 'TOO_MANY_REQUESTS' },
  unavailable: { http: 503, trpc: 'SERVICE_UNAVAILABLE' },
};

/** Refusals and failures outside of any use case. */
export const wireProblems = {
  MALFORMED_REQUEST: { ...statusOfKind.invalid, message: 'This request can’t be read.' },
  TOKEN_REQUIRED: { ...statusOfKind.unauthenticated, message: 'This address needs a token.' },
  ORIGIN_REFUSED: { ...statusOfKind.forbidden, message: 'This request came from a page that isn’t ours.' },
  NOT_FOUND: { ...statusOfKind.not_found, message: 'There is nothing at this address.' },
  METHOD_NOT_ALLOWED: { http: 405, trpc: 'METHOD_NOT_SUPPORTED', message: 'This address doesn’t accept that method.' },
  REQUEST_TOO_SLOW: { http: 408, trpc: 'TIMEOUT', message: 'This request took too long to arrive.' },
  BODY_TOO_LARGE: { http: 413, trpc: 'PAYLOAD_TOO_LARGE', message: 'This request is too large.' },
  ADDRESS_TOO_LONG: { http: 414, trpc: 'BAD_REQUEST', message: 'This address is too long.' },
  UNSUPPORTED_MEDIA_TYPE: {
    http: 415,
    trpc: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'This address doesn’t accept content of that type.',
  },
  HEAD_TOO_LARGE: { http: 431, trpc: 'BAD_REQUEST', message: 'The headers of this request are too large.' },
  RANGE_NOT_SATISFIABLE: { http: 416, trpc: 'BAD_REQUEST', message: 'The file has no such range.' },
  TOO_MANY_REQUESTS: {
    ...statusOfKind.limited,
    message: 'Too many requests. Please try again in a moment.',
  },
  STARTING: {
    ...statusOfKind.unavailable,
    message: 'The server is starting. Please try again in a moment.',
  },
  INTERNAL: {
    http: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    message: 'Something went wrong on our side. Please try again.',
  },
} as const satisfies Record<string, WireStatus & { message: string }>;

export type WireCode = keyof typeof wireProblems;

/** A refusal of the edge itself. */
export class WireProblem extends Error {
  readonly code: WireCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: WireCode, headers: Readonly<Record<string, string>> = {}) {
    super(wireProblems[code].message);
    this.name = 'WireProblem';
    this.code = code;
    this.headers = headers;
  }
}

/** The body of a refusal, `application/problem+json` (decisions 37). */
export interface Problem {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly FieldError[];
  /** With SECOND_FACTOR_REQUIRED, AGE_ASKED and GUARDIAN_ASKED: with which they are answered (decisions 54, 73). */
  readonly ticket?: string;
  /** The ways to show the second factor; only for SECOND_FACTOR_REQUIRED. */
  readonly ways?: readonly string[];
  readonly passkeys?: readonly string[];
  readonly host?: string;
  /** Which college is not here; only for COLLEGE_NOT_HERE (decisions 69). */
  readonly domain?: string;
  /** Who can help; only for COLLEGE_NOT_HERE and `NAMING_CONTACT` (decisions 69, 71, 75). */
  readonly contact?: string;
}

export interface ProblemAnswer {
  readonly problem: Problem;
  /** What fills the text of a refusal, for clients with texts of their own. */
  readonly params?: Refusal['params'];
  readonly headers: Readonly<Record<string, string>>;
  readonly trpc: TRPC_ERROR_CODE_KEY;
}

/** The answer to any thrown error. An unforeseen one says only that something went wrong. */
export function answerTo(error: unknown): ProblemAnswer {
  if (error instanceof Refusal) {
    const { code, kind, message, params, errors, retryAfter } = error;
    const { http, trpc } = statusOfKind[kind];
    const problem = { ...describe(http, code, message), ...askedOf(error) };
    return {
      problem: errors.length > 0 ? { ...problem, errors } : problem,
      params,
      headers: retryAfter === null ? {} : { 'retry-after': String(retryAfter) },
      trpc,
    };
  }
  const { code, headers } = error instanceof WireProblem ? error : new WireProblem(codeOfStatus(statusOf(error)));
  const { http, trpc, message } = wireProblems[code];
  return { problem: describe(http, code, message), headers, trpc };
}

/** Refusals that name who can help. */
const NAMING_CONTACT: readonly string[] = ['NOT_ON_ROSTER', 'ADDRESS_OF_ANOTHER', 'ENTRY_CLOSED'];

/**
 * The fields that some refusals have besides: the ways to show a second factor, and the ticket (decisions 54), which also
 * answers what is asked of age and guardian (decisions 73); which college is not here (decisions 69); who can help
 * (decisions 69, 71, 75).
 */
function askedOf({ code, params: { ticket, ways, passkeys, host, domain, contact } }: Refusal): Partial<Problem> {
  const words = (text: unknown) =>
    String(text ?? '')
      .split(' ')
      .filter(Boolean);
  if (code === 'COLLEGE_NOT_HERE') return { domain: String(domain), contact: String(contact) };
  if (NAMING_CONTACT.includes(code)) return { contact: String(contact) };
  if (code === 'PROOF_REQUIRED') return { ways: words(ways) };
  if (code === 'AGE_ASKED' || code === 'GUARDIAN_ASKED') return { ticket: String(ticket) };
  if (code !== 'SECOND_FACTOR_REQUIRED') return {};
  return { ticket: String(ticket), ways: words(ways), passkeys: words(passkeys), host: String(host) };
}

function describe(status: number, code: string, message: string): Problem {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail: message, code, message };
}

/** The status in a framework's own error; 500 if it has none. */
function statusOf(error: unknown): number {
  const { status, statusCode } = (error ?? {}) as { status?: unknown; statusCode?: unknown };
  return typeof status === 'number' ? status : typeof statusCode === 'number' ? statusCode : 500;
}

function codeOfStatus(status: number): WireCode {
  const codes = Object.keys(wireProblems) as WireCode[];
  return codes.find((code) => wireProblems[code].http === status) ?? (status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL');
}
