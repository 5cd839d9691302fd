import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import type { Secrets } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { type Ports as GiveWayPorts, makeWayFor } from './give-way.ts';
import { openLink } from './links.ts';
import type { Links, UserAccounts, UserLookup } from './ports.ts';

export interface Ports extends GiveWayPorts {
  secrets: Secrets;
  links: Links;
  users: UserLookup & UserAccounts;
}

/** What a link in a mail carries: the person's id and the token. */
export const linkInput = z.strictObject({ userId: id, token: z.string().min(1).max(200) });

/**
 * Verifies an e-mail by the link that was sent to it. Within the link's life, opening it again gives the same answer.
 * It signs nobody in (decisions 7). An address of somebody who left is the newcomer's from then on (decisions 75).
 */
export const verifyEmail = useCase({
  name: 'accounts.verifyEmail',
  access: 'anyone',
  refuses: ['ADDRESS_OF_ANOTHER', 'LINK_EXPIRED', 'LINK_NOT_FOUND'],
  input: linkInput,
  async run(ports: Ports, _actor, { userId, token }): Promise<{ verified: true }> {
    const { link, used } = await openLink(ports, 'verify', userId, token);
    const user = used ? null : await ports.users.byId(userId);
    if (user && !(await makeWayFor(ports, user))) refuse('LINK_EXPIRED');
    if (used || (await ports.links.verify(link, ports.clock.now()))) return { verified: true };
    // Used or retired a moment ago: it is no failure if a mail scanner opened the link at the same time.
    const again = await openLink(ports, 'verify', userId, token);
    return again.used ? { verified: true } : refuse('LINK_EXPIRED');
  },
});

/** Whose account a verification link would verify, for the page that asks before it does (decisions 7). */
export const previewVerification = useCase({
  name: 'accounts.previewVerification',
  access: 'anyone',
  refuses: ['LINK_EXPIRED', 'LINK_NOT_FOUND'],
  input: linkInput,
  async run(ports: Ports, _actor, { userId, token }): Promise<{ name: string; fullName: string; used: boolean }> {
    const { used } = await openLink(ports, 'verify', userId, token);
    const user = (await ports.users.byId(userId)) ?? refuse('LINK_NOT_FOUND');
    return { name: user.name, fullName: user.fullName, used };
  },
});

/** "No, delete it": removes an unverified account that somebody made with another's address (decisions 7). */
export const rejectRegistration = useCase({
  name: 'accounts.rejectRegistration',
  access: 'anyone',
  refuses: ['LINK_EXPIRED', 'LINK_NOT_FOUND'],
  input: linkInput,
  async run(ports: Ports, _actor, { userId, token }): Promise<{ removed: true }> {
    await openLink(ports, 'verify', userId, token);
    const user = (await ports.users.byId(userId)) ?? refuse('LINK_NOT_FOUND');
    const noJobs = () => [];
    await ports.users.remove(user.id, noJobs, {
      judge({ verifiedAt }) {
        if (verifiedAt !== null) refuse('LINK_EXPIRED');
      },
    });
    return { removed: true };
  },
});
