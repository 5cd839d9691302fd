import { type Code, catalogue } from '@quadrangle/domain/kernel/errors';

/** The refusals of the server's edge that people may see on a screen. */
const ofTheWire = {
  BODY_TOO_LARGE: 'This is too long to send. Shorten it and try again.',
  REQUEST_TOO_SLOW: 'This took too long to send. Check your connection and try again.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
};

type Errors = Record<Code | keyof typeof ofTheWire, string>;

/** The texts of refusals by code, the domain's with our way of writing placeholders. */
export const errors = {
  ...Object.fromEntries(
    Object.entries(catalogue).map(([code, { message }]) => [code, message.replace(/\{(\w+)\}/g, '{{$1}}')]),
  ),
  ...ofTheWire,
} as Errors;
