import { Refusal } from '@quadrangle/domain/kernel/errors';
import type { Access } from '@quadrangle/domain/kernel/use-case';
import type { z } from 'zod';
import type { Caller } from '../edge/caller.ts';
import { type Form, fromWire, toWire } from './spelling/form.ts';

/** Runs the form's use case with a body, and what the path says, as `known`; its field errors come back as REST spells them. */
export async function submit<A extends Access, Input extends z.ZodType, Output>(
  caller: Caller,
  form: Form<A, Input, Output>,
  body: unknown,
  known: Readonly<Record<string, unknown>> = {},
): Promise<Output> {
  const fields = fromWire(form, body);
  const input = typeof fields === 'object' && !Array.isArray(fields) ? { ...fields, ...known } : fields;
  try {
    return await caller.run(form.useCase, input);
  } catch (error) {
    if (!(error instanceof Refusal) || error.errors.length === 0) throw error;
    const { code, params, retryAfter } = error;
    throw new Refusal(code, {
      params,
      errors: toWire(form, error.errors),
      ...(retryAfter === null ? {} : { retryAfter }),
    });
  }
}
