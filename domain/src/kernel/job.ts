import type { JobDraft } from './ports.ts';

interface Definition<Ports, Payload> {
  /** What it is called in the queue. Work that waits there is found by it, also after an upgrade. */
  readonly kind: string;
  /** Does the work. It may run twice: the second time finds its work done, or sends a mail again. */
  run(ports: Ports, payload: Payload): Promise<void>;
  /** What is left to do when the last try failed. */
  giveUp?(ports: Ports, payload: Payload): Promise<void>;
  /** What it is about, without what is not the operator's to read, such as links to reset a password. */
  about?(payload: Payload): string;
}

/** Work that a capability has done later, whoever queued it and whatever happens to the process meanwhile. */
export interface DeclaredJob<Ports, Payload> extends Definition<Ports, Payload> {
  /** One such work, to be queued in the unit that causes it. */
  draft(payload: Payload): JobDraft;
}

/** Declares a job; only what was declared can be queued, and `jobs/run-jobs.ts` names all there are. */
export function job<Ports, Payload>(definition: Definition<Ports, Payload>): DeclaredJob<Ports, Payload> {
  return { ...definition, draft: (payload) => ({ kind: definition.kind, payload }) as JobDraft };
}

/** The payload of work that needs to be told nothing. */
export type Nothing = Readonly<Record<string, never>>;
