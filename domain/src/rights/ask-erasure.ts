import { z } from 'zod';
import type { UserLookup } from '../accounts/ports.ts';
import { ownEmail } from '../accounts/returned-address.ts';
import type { User } from '../accounts/user.ts';
import type { Doing } from '../audit/entry.ts';
import { refuse } from '../kernel/errors.ts';
import { typedText } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { everHadPlan } from '../membership/rules.ts';
import { NO_COLLEGE } from '../safety/case.ts';
import { LONGEST_NOTE } from '../safety/choices.ts';
import { fileRequest, type Numbered, newRequest, type Ports } from './ask.ts';

/**
 * Asks the operator to erase one's account, where one cannot delete it oneself (decisions 4, 72). While that is
 * undecided, asking again answers the same number.
 */
export const askErasure = useCase({
  name: 'rights.askErasure',
  access: 'member',
  refuses: ['ERASURE_IS_YOURS'],
  input: z.strictObject({ text: typedText(0, LONGEST_NOTE).default('') }),
  async run(
    ports: Pick<Ports, 'clock' | 'ids' | 'secrets' | 'requests'> & { users: Pick<UserLookup, 'byId'> },
    actor,
    { text },
  ): Promise<Numbered> {
    const user = (await ports.users.byId(actor.id)) ?? refuse('UNAUTHENTICATED');
    if (!everHadPlan(user)) refuse('ERASURE_IS_YOURS');
    return requestErasure(ports, actor, user, text);
  },
});

/** Files the case for the erasure of somebody, once at a time: its number and day (decisions 72). */
export async function requestErasure(
  ports: Pick<Ports, 'clock' | 'ids' | 'secrets' | 'requests'>,
  by: Doing,
  user: User,
  text: string,
): Promise<Numbered> {
  const { id: memberId, language } = user;
  const undecided = async () => (await ports.requests.erasureOf(memberId))?.filed;
  const file = async () => {
    const email = ownEmail(user) || null;
    const request = newRequest(ports, { kind: 'erase', email, text, link: null, language, memberId });
    await ports.requests.add(request, []);
    return fileRequest(ports, by, request, { tenant: NO_COLLEGE, itemId: null, clubId: null, ownerId: '' });
  };
  // Of two calls at once, one finds in the end what the other filed.
  const filed = (await undecided()) ?? (await file()) ?? (await undecided()) ?? refuse('UNAUTHENTICATED');
  return { number: filed.number, due: filed.dueAt };
}
