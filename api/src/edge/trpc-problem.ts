import type { FieldError } from '@quadrangle/domain/kernel/errors';
import { TRPC_ERROR_CODES_BY_KEY, type TRPCErrorResponse } from '@trpc/server/rpc';
import type { ProblemAnswer } from './problems.ts';

/** A refusal as the web client gets it, under `error.data.refusal`. */
export interface WireRefusal {
  readonly code: string;
  readonly message: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly errors: readonly FieldError[];
  readonly retryAfter: number | null;
}

/** A refusal by the edge, before tRPC, in the form that the web client expects: one error for all calls of a batch. */
export function trpcProblem({ problem, params = {}, headers, trpc }: ProblemAnswer): TRPCErrorResponse {
  const { status, code, message, errors = [] } = problem;
  const retryAfter = Number(headers['retry-after'] ?? Number.NaN);
  const refusal: WireRefusal | null =
    code === 'INTERNAL'
      ? null
      : { code, message, params, errors, retryAfter: Number.isNaN(retryAfter) ? null : retryAfter };
  return { error: { message, code: TRPC_ERROR_CODES_BY_KEY[trpc], data: { httpStatus: status, refusal } } };
}
