import type { z } from 'zod';
import { demandProof, type Ports as ProofPorts } from '../factors/prove.ts';
import { hasSecondFactor } from '../factors/rules.ts';
import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Policy, UseCase } from '../kernel/use-case.ts';

/** Admits people who are stewards of their college at this moment (decisions 70). */
export const steward: Policy = {
  refuses: ['NOT_STEWARD'],
  admit(member) {
    if (!member.steward) refuse('NOT_STEWARD');
  },
};

type OfStewards<Ports, Input extends z.ZodType, Output> = Omit<UseCase<Ports, Policy, Input, Output>, 'access'>;

/** A use case of stewards, who need a second factor (decisions 70). */
export function seenBySteward<Ports, Input extends z.ZodType, Output>(
  one: OfStewards<Ports, Input, Output>,
): UseCase<Ports & ProofPorts, Policy, Input, Output> {
  return withFactor(one, async () => {});
}

/** The same for acts, which also need a proof within ten minutes (decisions 54, 70). */
export function doneBySteward<Ports, Input extends z.ZodType, Output>(
  one: OfStewards<Ports, Input, Output>,
): UseCase<Ports & ProofPorts, Policy, Input, Output> {
  return withFactor({ ...one, refuses: [...(one.refuses ?? []), 'PROOF_REQUIRED'] }, demandProof);
}

function withFactor<Ports, Input extends z.ZodType, Output>(
  { run, refuses = [], ...one }: OfStewards<Ports, Input, Output>,
  demand: (ports: ProofPorts, actor: Member) => Promise<void>,
): UseCase<Ports & ProofPorts, Policy, Input, Output> {
  return {
    ...one,
    access: steward,
    refuses: [...refuses, 'STEWARD_FACTOR'],
    async run(ports, actor, input) {
      if (!hasSecondFactor(await ports.secondFactors.of(actor.id))) refuse('STEWARD_FACTOR');
      await demand(ports, actor);
      return run(ports, actor, input);
    },
  };
}
