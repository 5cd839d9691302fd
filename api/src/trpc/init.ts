import { Refusal } from '@quadrangle/domain/kernel/errors';
import type { OnceUseCase } from '@quadrangle/domain/kernel/send-once';
import { type Access, canStop, type LargeInput, type UseCase } from '@quadrangle/domain/kernel/use-case';
import type { Ports } from '@quadrangle/domain/ports';
import { type AnyTRPCProcedure, type AnyTRPCRouter, initTRPC, TRPCError } from '@trpc/server';
import type { z } from 'zod';
import { statusOfKind, wireProblems } from '../edge/problems.ts';
import type { WireRefusal } from '../edge/trpc-problem.ts';
import type { Context } from './context.ts';

const t = initTRPC
  .context<Context>()
  .meta<{ readonly does: string }>()
  .create({
    errorFormatter({ shape, error }) {
      const { httpStatus } = shape.data;
      if (!(error.cause instanceof Refusal)) {
        const known = error.code !== 'INTERNAL_SERVER_ERROR';
        const message = known ? shape.message : wireProblems.INTERNAL.message;
        return { ...shape, message, data: { httpStatus, refusal: null } };
      }
      const { code, kind, message, params, errors, retryAfter } = error.cause;
      const refusal: WireRefusal = { code, message, params, errors, retryAfter };
      return { ...shape, data: { httpStatus: statusOfKind[kind].http, refusal } };
    },
  });

/** A domain refusal as the tRPC error that has it as its cause; anything else stays as it is, unexpected. */
export function asTrpcError(error: TRPCError): TRPCError {
  const refusal = error.cause;
  if (!(refusal instanceof Refusal)) return error;
  return new TRPCError({ code: statusOfKind[refusal.kind].trpc, message: refusal.message, cause: refusal });
}

export const { router, _config: config } = t;

const { procedure } = t;

type Bound<A extends Access, I extends z.ZodType, O> = UseCase<Ports, A, I, O>;

/** Input is parsed once, by `execute`; here it only gets its type. */
const typed =
  <T>() =>
  (input: unknown): T =>
    input as T;

/** The work of a procedure; `gone` returns the signal that aborts when the client disconnects. */
export type Answering = (ctx: Context, input: unknown, gone?: () => AbortSignal) => Promise<unknown>;

const answering = new WeakMap<object, Answering>();
const large = new WeakMap<object, LargeInput<Ports>>();
const weights = new WeakMap<object, number>();

/** As how many calls each of a router's procedures counts, by its full name (decisions 42). */
export function weightsOf(router: AnyTRPCRouter): (procedure: string) => number {
  const all = Object.entries<AnyTRPCProcedure>(router._def.procedures);
  const heavy = new Map(all.flatMap(([name, made]) => (weights.has(made) ? [[name, weights.get(made) ?? 1]] : [])));
  return (procedure) => heavy.get(procedure) ?? 1;
}

/** The description of a procedure's large input. */
export function largeOf(made: AnyTRPCProcedure): LargeInput<Ports> | undefined {
  return large.get(made);
}

/**
 * The work of each procedure without tRPC's wrapper, whose chain of middlewares (we have none) takes as long as finding
 * an item.
 */
export function answeringOf(made: AnyTRPCProcedure): Answering {
  const found = answering.get(made);
  if (found === undefined) throw new TypeError('This procedure was not made here.');
  return found;
}

/** Stores the work of a procedure. */
function does<P extends AnyTRPCProcedure>(made: P, answer: Answering): P {
  answering.set(made, answer);
  return made;
}

/** A query that needs no use case. */
export function queryOf<T>(answer: (ctx: Context) => T | Promise<T>) {
  return does(
    procedure.query(async ({ ctx }): Promise<T> => answer(ctx)),
    async (ctx) => answer(ctx),
  );
}

/** A use case as a query. */
export function query<A extends Access, I extends z.ZodType, O>(useCase: Bound<A, I, O>) {
  const mayStop = canStop(useCase);
  const made = does(
    procedure
      .input(typed<z.input<I>>())
      .query(({ ctx, input, signal }): Promise<O> => ctx.caller.run(useCase, input as z.input<I>, signal)),
    (ctx, input, gone) => ctx.caller.run(useCase, input as z.input<I>, mayStop ? gone?.() : undefined),
  );
  if (useCase.weight) weights.set(made, useCase.weight);
  return made;
}

/** A use case as a mutation. */
export function mutation<A extends Access, I extends z.ZodType, O>(useCase: Bound<A, I, O>) {
  return mutationWith(
    useCase,
    typed<z.input<I>>(),
    (input) => input,
    (output) => output,
  );
}

/** A use case that may be sent again, as a mutation: the key is a field beside those of its input. */
export function mutationOnce<A extends Access, I extends z.ZodType, O>(useCase: OnceUseCase<Ports, A, I, O>) {
  return mutationOnceWith(useCase, (output) => output);
}

/** The same, with an outcome that the edge acts on. */
export function mutationOnceWith<A extends Access, I extends z.ZodType, O, Out>(
  useCase: OnceUseCase<Ports, A, I, O>,
  answer: (output: O, ctx: Context) => Out,
) {
  const run = async (ctx: Context, sent: unknown): Promise<Out> => {
    const { key, ...input } = (sent ?? {}) as { key?: unknown };
    const asText = key === undefined ? undefined : String(key);
    return answer(await ctx.caller.run(useCase, input as z.input<I>, undefined, asText), ctx);
  };
  return does(
    procedure
      .meta({ does: useCase.name })
      .input(typed<z.input<I> & { readonly key?: string }>())
      .mutation(({ ctx, input }): Promise<Out> => run(ctx, input)),
    run,
  );
}

/** A use case as a mutation whose input the edge completes, or whose outcome the edge acts on. */
export function mutationWith<A extends Access, I extends z.ZodType, O, In, Out>(
  useCase: Bound<A, I, O>,
  type: (input: unknown) => In,
  complete: (input: In, ctx: Context) => z.input<I>,
  answer: (output: O, ctx: Context, input: In) => Out,
) {
  const run = async (ctx: Context, input: In): Promise<Out> => {
    const output = await ctx.caller.run(useCase, complete(input, ctx));
    return answer(output, ctx, input);
  };
  const made = does(
    procedure
      .meta({ does: useCase.name })
      .input(type)
      .mutation(({ ctx, input }): Promise<Out> => run(ctx, input as In)),
    (ctx, input) => run(ctx, input as In),
  );
  if (useCase.large) large.set(made, useCase.large);
  return made;
}

export { typed };
