import { type Code, catalogue } from '@quadrangle/domain/kernel/errors';

type Errors = Record<Code, string>;

/** The texts of the domain's catalogue, by code, with our way of writing placeholders. */
export const errors: Errors = Object.fromEntries(
  Object.entries(catalogue).map(([code, { message }]) => [code, message.replace(/\{(\w+)\}/g, '{{$1}}')]),
) as Errors;
