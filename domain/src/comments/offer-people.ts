import { z } from 'zod';
import { type PersonSummary, personSummary } from '../accounts/views.ts';
import { withinLimits } from '../kernel/limited.ts';
import type { Clock, Limit, Limits, Secrets } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';
import type { Mentionable } from './ports.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  limits: Limits;
  mentionable: Mentionable;
}

/** How often one person may ask: once for each letter that they type, in many names. */
const CHOICES: Limit = { max: 240, seconds: 60 };

/** How many people are offered at once. */
const MAX_OFFERED = 8;

/**
 * People and clubs of the tenant whose username, handle or name begins with the text typed after an `@`, by username or
 * handle; at most eight (decisions 49, 61).
 */
export const offerPeople = useCase({
  name: 'comments.people',
  access: 'member',
  refuses: ['TOO_MANY_REQUESTS'],
  input: z.strictObject({ q: z.string().max(1_000).default('') }),
  async run(ports: Ports, actor, { q }): Promise<PersonSummary[]> {
    await withinLimits(ports, [[`mention:${actor.id}`, CHOICES]]);
    const start = q.trim().normalize('NFC').toLowerCase();
    if (/[\0\uD800-\uDFFF]/u.test(start) || start.length > 80) return [];
    const found = await ports.mentionable.beginning(actor.tenant, start, MAX_OFFERED + 1);
    return found
      .filter(({ id }) => id !== actor.id)
      .slice(0, MAX_OFFERED)
      .map((person) => personSummary(ports, actor.tenant, person));
  },
});
