import type { JobDraft, NextJob } from './ports.ts';
import type { Turn } from './turns.ts';

interface Definition<Ports, Payload> {
  /** Its name in the queue, which must stay the same across upgrades while jobs wait. */
  readonly kind: string;
  /** Whether it is expensive: such jobs never delay others, and go in turns (decisions 78). */
  readonly long?: boolean;
  /** Milliseconds between its runs, for one that workers queue by themselves, at their start and from then on. */
  readonly every?: number;
  /**
   * Does the work. It may run twice: the second run finds the work done, or sends a mail again. What it returns is queued
   * once, in the unit that forgets the job.
   */
  run(ports: Ports, payload: Payload): Promise<void> | Promise<readonly NextJob[]>;
  /** Runs when the last try failed. */
  giveUp?(ports: Ports, payload: Payload): Promise<void>;
  /** The parts of its payload that the operator may read: no reset links, for instance. */
  about?(payload: Payload): string;
}

/** Work that a capability does later. It survives the process that queued it. */
export interface DeclaredJob<Ports, Payload> extends Definition<Ports, Payload> {
  /** One such job, to be queued in the unit that causes it; a `long` one takes somebody's turn, or nobody's. */
  draft(payload: Payload, turn?: Turn): JobDraft;
}

/** Declares a job; only declared jobs can be queued, and each capability lists its own (`capability.ts`). */
export function job<Ports, Payload>(
  definition: Definition<Ports, Payload> & (Nothing extends Payload ? unknown : { readonly every?: never }),
): DeclaredJob<Ports, Payload> {
  return {
    ...definition,
    draft: (payload, turn) => ({ kind: definition.kind, payload, ...(turn && { turn }) }) as JobDraft,
  };
}

/** The payload of a job without parameters. */
export type Nothing = Readonly<Record<string, never>>;
