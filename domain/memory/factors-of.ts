import type { User } from '../src/accounts/user.ts';
import { addAuthenticator, addPasskey, draftAuthenticator } from '../src/factors/manage-factors.ts';
import { askOwnPasskey } from '../src/factors/prove.ts';
import { stepAt } from '../src/factors/rules.ts';
import { execute } from '../src/kernel/use-case.ts';
import type { Ports } from '../src/ports.ts';
import { actorOf } from './builders.ts';
import { memoryCode, memoryRegistration } from './second-factors.ts';

/** Sets up an app for somebody; returns its key and the recovery codes, if it is their first factor. */
export async function anAuthenticator(ports: Ports, user: User): Promise<{ key: string; codes: string[] }> {
  const actor = actorOf(user, { provenAt: ports.clock.now() });
  const { key, draft } = await execute(draftAuthenticator, ports, actor, {});
  const code = memoryCode(key, stepAt(ports.clock.now()));
  const { recoveryCodes } = await execute(addAuthenticator, ports, actor, { key, draft, code });
  return { key, codes: recoveryCodes ?? [] };
}

/** Adds a passkey for somebody. */
export async function aPasskey(ports: Ports, user: User, id: string): Promise<string> {
  const actor = actorOf(user, { provenAt: ports.clock.now() });
  const { ticket } = await execute(askOwnPasskey, ports, actor, {});
  await execute(addPasskey, ports, actor, {
    ticket,
    name: 'Phone',
    passkey: memoryRegistration(id, ticket, ports.settings.publicUrl),
  });
  return id;
}
