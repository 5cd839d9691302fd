import type { JobDraft } from './ports.ts';

interface Definition<Ports, Payload> {
  /** Its name in the queue, which must stay the same across upgrades while jobs wait. */
  readonly kind: string;
  /** Whether it may take minutes: such jobs never delay others. */
  readonly long?: boolean;
  /** Does the work. It may run twice: the second run finds the work done, or sends a mail again. */
  run(ports: Ports, payload: Payload): Promise<void>;
  /** Runs when the last try failed. */
  giveUp?(ports: Ports, payload: Payload): Promise<void>;
  /** What it is about, without anything the operator must not read, such as reset links. */
  about?(payload: Payload): string;
}

/** Work that a capability does later, and that survives the process that queued it. */
export interface DeclaredJob<Ports, Payload> extends Definition<Ports, Payload> {
  /** One such job, to be queued in the unit that causes it. */
  draft(payload: Payload): JobDraft;
}

/** Declares a job; only declared jobs can be queued, and each capability lists its own (`capability.ts`). */
export function job<Ports, Payload>(definition: Definition<Ports, Payload>): DeclaredJob<Ports, Payload> {
  return { ...definition, draft: (payload) => ({ kind: definition.kind, payload }) as JobDraft };
}

/** The payload of a job without parameters. */
export type Nothing = Readonly<Record<string, never>>;
