import { z } from 'zod';
import { personLimits } from '../declared/declared.ts';
import type { Anonymous, Member, Operator } from './actor.ts';
import { isShutWhileReading, refuseWhileClosing } from './closing.ts';
import { type Code, type FieldError, refuse } from './errors.ts';
import { withinPersonLimits } from './limited.ts';
import type { Clock, Limits, Settings } from './ports.ts';
import { sentenceFor } from './sentences.ts';
import type { Instant } from './time.ts';

/** A rule about which members may call, which one capability supplies to the use cases of others. */
export interface Policy {
  /** What it refuses with. */
  readonly refuses: readonly Code[];
  /** Refuses members who may not call, judged at `now`; `input` is not validated yet. */
  admit(member: Member, now: Instant, input: unknown): void;
}

/** Who may call a use case at all. Ownership of an item is a rule inside the use case, not an access. */
export type Access = 'anyone' | 'member' | 'operator' | Policy;

export type ActorFor<A extends Access> = A extends 'operator'
  ? Operator
  : A extends 'anyone'
    ? Anonymous | Member
    : Member;

/**
 * A use case is a value: its name, who may call it, the schema of its input, and a plain function that does the
 * work with the ports it needs. Both wires and the command line run the same value through `execute`.
 */
export interface UseCase<Ports, A extends Access, Input extends z.ZodType, Output> {
  readonly name: string;
  readonly access: A;
  readonly input: Input;
  /**
   * The code to refuse with when the input does not parse: `VALIDATION_FAILED`, unless the catalogue has a better text.
   */
  readonly invalidAs?: Code;
  /** Its refusals, without those of `execute`; `refusalsOf` has both. A forgotten one fails a test. */
  readonly refuses?: readonly Code[];
  readonly large?: LargeInput<Ports>;
  /** Refuses, of an input that does not parse, what matters more than its `errors` and takes the ports to judge. */
  judgeUnparsed?(ports: Ports, actor: ActorFor<A>, input: unknown, errors: readonly FieldError[]): Promise<void>;
  /** As how many calls it counts in the general limit, if it costs more than others (decisions 42, 78). */
  readonly weight?: number;
  /** `signal` aborts when the caller has gone; slow work stops then. */
  run(ports: Ports, actor: ActorFor<A>, input: z.output<Input>, signal?: AbortSignal): Promise<Output>;
  /**
   * Replaces `run` for calls with a key, which may be repetitions (`send-once.ts`); without it a key changes nothing.
   */
  runOnce?(ports: Ports, actor: ActorFor<A>, input: z.output<Input>, key: string): Promise<Output>;
}

/**
 * An input that may be larger than an ordinary body (decisions 42). None of it is read before `admission`, a use case
 * that takes the fields in the address, has let the caller through (decisions 78). JSON can be a little larger, because
 * parsing it takes one turn; a large `text` comes as bytes of its own.
 */
export interface LargeInput<Ports> {
  readonly maxBytes: number;
  readonly admission: UseCase<Ports, Access, z.ZodType, void>;
  /** The field that is the whole body, and the media types that it may have. */
  readonly text?: { readonly field: string; readonly types: readonly string[] };
}

/** Declares a use case; the types of input and actor flow from the declaration into `run`. */
export function useCase<Ports, A extends Access, Input extends z.ZodType, Output>(
  definition: UseCase<Ports, A, Input, Output>,
): UseCase<Ports, A, Input, Output> {
  return definition;
}

/** Whether a use case can stop half-way: its `run` then takes a signal. */
export function canStop({ run }: Pick<UseCase<never, Access, z.ZodType, unknown>, 'run'>): boolean {
  return run.length > 3;
}

/**
 * Every refusal of a use case: those that it lists, and those that `execute` adds. Both wires and the documentation are
 * made from it.
 */
export function refusalsOf({ name, access, invalidAs, refuses = [], runOnce }: UseCaseFacts): ReadonlySet<Code> {
  return new Set([
    ...(access === 'anyone' ? [] : (['UNAUTHENTICATED'] as const)),
    ...(access !== 'anyone' && access !== 'operator' && isShutWhileReading(name) ? (['COLLEGE_CLOSING'] as const) : []),
    ...(typeof access === 'object' ? access.refuses : []),
    invalidAs ?? 'VALIDATION_FAILED',
    ...(runOnce ? (['VALIDATION_FAILED', 'KEY_REUSED'] as const) : []),
    ...(Object.hasOwn(personLimits, name) ? (['TOO_MANY_REQUESTS'] as const) : []),
    ...refuses,
  ]);
}

/** A use case without its types. */
export type UseCaseFacts = Pick<
  UseCase<never, Access, z.ZodType, unknown>,
  'name' | 'access' | 'invalidAs' | 'refuses' | 'weight'
> & {
  readonly runOnce?: unknown;
};

/** The input of a use case that needs none. Unknown keys are refused, as everywhere. */
export const nothing = z.strictObject({}).default({});

/**
 * Runs a use case as every caller must: it checks access first, then parses the input, then runs the work within the
 * limits on one person's calls, once for each `key`. Refuses what `refusalsOf` says.
 */
export async function execute<Ports, A extends Access, Input extends z.ZodType, Output>(
  definition: UseCase<Ports, A, Input, Output>,
  ports: Ports & { clock: Clock; limits: Limits; settings?: Pick<Settings, 'closing'> },
  actor: Anonymous | Member | Operator,
  input: unknown,
  signal?: AbortSignal,
  key?: string,
): Promise<Output> {
  const now = ports.clock.now();
  if (actor.kind === 'member' && definition.access !== 'anyone')
    refuseWhileClosing(ports.settings?.closing, definition.name, now);
  admit(definition.access, actor, now, input);
  const parsed = definition.input.safeParse(input ?? {}, { error: sentenceFor });
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error.issues);
    await definition.judgeUnparsed?.(ports, actor as ActorFor<A>, input, errors);
    refuse(definition.invalidAs ?? 'VALIDATION_FAILED', { errors });
  }
  if (key !== undefined && definition.runOnce) return definition.runOnce(ports, actor as ActorFor<A>, parsed.data, key);
  return withinPersonLimits(ports, definition.name, actor, () =>
    definition.run(ports, actor as ActorFor<A>, parsed.data, signal),
  );
}

function admit(access: Access, actor: Anonymous | Member | Operator, now: Instant, input: unknown): void {
  if (access === 'anyone') return;
  if (actor.kind !== (access === 'operator' ? 'operator' : 'member')) refuse('UNAUTHENTICATED');
  if (typeof access === 'object') access.admit(actor as Member, now, input);
}

/** The most field errors in one answer (decisions 37). */
export const MAX_ERRORS = 20;

/** zod's issues as field errors of the catalogue, 20 at most; each unknown key is an error of its own. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues
    .slice(0, MAX_ERRORS)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .slice(0, MAX_ERRORS)
            .map((key) => ({ field: [...issue.path, key].join('.'), message: 'This field cannot be set.' }))
        : [{ field: issue.path.join('.'), message: issue.message }],
    )
    .slice(0, MAX_ERRORS);
}
