import type { Language } from '../kernel/actor.ts';
import type { Instant } from '../kernel/time.ts';
import type { RequestKind } from '../safety/case.ts';

/** What somebody asks for at the rights desk, with or without an account (decisions 72). */
export interface RightsRequest {
  readonly id: string;
  readonly kind: RequestKind;
  /** Where they are answered; null once it is forgotten. */
  readonly email: string | null;
  readonly language: Language;
  /** An address that they named, as they typed it. */
  readonly link: string | null;
  /** What they wrote; empty once the note of the case's report has it. */
  readonly text: string;
  /** Whose account it came from; null for a visitor, and once the person is gone. */
  readonly memberId: string | null;
  readonly createdAt: Instant;
  /** Keyed hash of the code that proves the address; null before it is mailed, and where none is needed. */
  readonly code: string | null;
  readonly codeUntil: Instant | null;
  readonly codeTries: number;
  /** Its case; null until the address is proved. */
  readonly filed: Filed | null;
}

/** A request that became a case. */
export interface Filed {
  readonly caseId: string;
  readonly number: string;
  readonly dueAt: Instant;
  /** When somebody else hears of it if it is still undecided; null once the operator has. */
  readonly nextAt: Instant | null;
}
