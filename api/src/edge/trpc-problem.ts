import { TRPC_ERROR_CODES_BY_KEY, type TRPCErrorResponse } from '@trpc/server/rpc';
import type { WireRefusal } from '../trpc/init.ts';
import type { ProblemAnswer } from './problems.ts';

/** What the edge refuses before tRPC is reached, as the web client expects every error: one for all calls of a batch. */
export function trpcProblem({ problem, headers }: ProblemAnswer): TRPCErrorResponse {
  const { status, code, message } = problem;
  const retryAfter = Number(headers['retry-after'] ?? Number.NaN);
  const refusal: WireRefusal | null =
    status >= 500
      ? null
      : { code, message, params: {}, errors: [], retryAfter: Number.isNaN(retryAfter) ? null : retryAfter };
  const kind = status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST';
  return { error: { message, code: TRPC_ERROR_CODES_BY_KEY[kind], data: { httpStatus: status, refusal } } };
}
