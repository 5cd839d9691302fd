import { STATUS_CODES } from 'node:http';
import { type FieldError, type Kind, Refusal } from '@quadrangle/domain/kernel/errors';

/** HTTP status of each kind of refusal (decisions 37). */
export const statusOfKind: Record<Kind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  limited: 429,
  unavailable: 503,
};

/** What is refused before any use case is reached, or goes wrong around it. */
export const wireProblems = {
  MALFORMED_REQUEST: { status: 400, message: 'This request cannot be read.' },
  TOKEN_REQUIRED: { status: 401, message: 'This address asks for a token.' },
  ORIGIN_REFUSED: { status: 403, message: 'This request comes from a page that is not ours.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not answer that method.' },
  BODY_TOO_LARGE: { status: 413, message: 'This request is too large.' },
  ADDRESS_TOO_LONG: { status: 414, message: 'This address is too long.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This address does not take content of that type.' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The file has no such part.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

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
}

export interface ProblemAnswer {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;
}

/** What is answered for anything thrown. What nobody foresaw says no more than that it went wrong. */
export function answerTo(error: unknown): ProblemAnswer {
  if (error instanceof Refusal) {
    const { code, kind, message, errors, retryAfter } = error;
    const problem = describe(statusOfKind[kind], code, message);
    return {
      problem: errors.length > 0 ? { ...problem, errors } : problem,
      headers: retryAfter === null ? {} : { 'retry-after': String(retryAfter) },
    };
  }
  const { code, headers } = error instanceof WireProblem ? error : new WireProblem(codeOfStatus(statusOf(error)));
  return { problem: describe(wireProblems[code].status, code, wireProblems[code].message), headers };
}

function describe(status: number, code: string, message: string): Problem {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail: message, code, message };
}

/** The status a framework's own error carries; 500 where it carries none. */
function statusOf(error: unknown): number {
  const { status, statusCode } = (error ?? {}) as { status?: unknown; statusCode?: unknown };
  return typeof status === 'number' ? status : typeof statusCode === 'number' ? statusCode : 500;
}

function codeOfStatus(status: number): WireCode {
  const codes = Object.keys(wireProblems) as WireCode[];
  return (
    codes.find((code) => wireProblems[code].status === status) ?? (status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL')
  );
}
