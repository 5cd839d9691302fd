import { errors } from '../declared/declared.ts';
import type { Errors, Kind } from '../declared/kinds.ts';

export type { Kind } from '../declared/kinds.ts';

/** The catalogue of everything the product refuses, as capabilities declare it. */
export const catalogue = errors;

export type Code = keyof typeof catalogue;

/** One field of the input that is wrong; `field` is the domain's name for it, dots for depth. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export interface RefusalDetails {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly errors?: readonly FieldError[];
  /** Whole seconds after which a retry makes sense (kinds `limited` and `unavailable`). */
  readonly retryAfter?: number;
  /** For the log, never for people. */
  readonly cause?: unknown;
}

/** A refusal from the catalogue, which every rule throws when the answer is no. */
export class Refusal extends Error {
  readonly code: Code;
  readonly kind: Kind;
  readonly params: Readonly<Record<string, string | number>>;
  readonly errors: readonly FieldError[];
  readonly retryAfter: number | null;

  constructor(code: Code, details: RefusalDetails = {}) {
    const declared: Errors[string] = catalogue[code];
    const { params = {}, errors = [], retryAfter = declared.retryAfter, cause } = details;
    super(fillIn(declared.message, params), cause === undefined ? undefined : { cause });
    this.name = 'Refusal';
    this.code = code;
    this.kind = declared.kind;
    this.params = params;
    this.errors = errors;
    this.retryAfter = retryAfter ?? null;
  }
}

/** Throws the refusal `code`; typed `never`, so that `x ?? refuse('…')` narrows `x`. */
export function refuse(code: Code, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}

/**
 * Whether `error` is a rule's no, which trying again does not change. Anything else is a failure: a service that is
 * unavailable, or a fault of ours.
 */
export function refusedByRule(error: unknown): error is Refusal {
  return error instanceof Refusal && error.kind !== 'unavailable';
}

/** `text` with each `{name}` replaced by `params.name`; names without a value stay as they are. */
export function fillIn(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
