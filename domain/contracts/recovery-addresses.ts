import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../src/audit/entry.ts';
import { HOUR } from '../src/kernel/time.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, fixtureOf, labels, type Open, START } from './support.ts';

/** What every store of recovery addresses promises (decisions 74). */
export function contract(name: string, open: Open): void {
  describe(`${name}: recovery addresses`, () => {
    const fixture = fixtureOf(open);
    const entry = (personId: string): AuditEntry => ({
      id: fixture().id(),
      at: START,
      act: 'recovery-address-changed',
      doer: 'member',
      doerId: personId,
      personId,
      itemId: null,
      details: {},
    });

    it('remembers one address a person until its code comes, and queues the jobs', async () => {
      const { recoveryAddresses: addresses, person, queued } = fixture();
      const { id } = await person();
      await queued();
      expect(await addresses.giveCode(id, (address) => `hash of ${address}`, START)).toBeNull();
      await addresses.ask(id, 'a@home.org', START, 0, [aJob('first')]);
      await addresses.ask(id, 'b@home.org', START, 0, [aJob('second')]);
      expect(await addresses.ask(id, 'c@home.org', START + 59, 60, [aJob('no')])).toBe(false);
      await addresses.ask('nobody', 'b@home.org', START, 0, [aJob('no')]);
      expect(labels(await queued())).toEqual(['first', 'second']);
      expect(await addresses.giveCode(id, (address) => `hash of ${address}`, START + HOUR)).toBe('b@home.org');
      const claim = { address: 'b@home.org', code: 'hash of b@home.org', codeUntil: START + HOUR };
      expect(await addresses.tryCode(id, 5)).toEqual(claim);
    });

    it('counts tries of a code; another code, or another address, begins with none', async () => {
      const { recoveryAddresses: addresses, person } = fixture();
      const { id } = await person();
      expect(await addresses.tryCode(id, 2)).toBeNull();
      await addresses.ask(id, 'a@home.org', START, 0, []);
      const tried = async () => (await addresses.tryCode(id, 2)) !== null;
      expect([await tried(), await tried(), await tried()]).toEqual([true, true, false]);
      await addresses.giveCode(id, () => 'hash', START);
      expect([await tried(), await tried(), await tried()]).toEqual([true, true, false]);
      await addresses.ask(id, 'b@home.org', START, 0, []);
      expect(await tried()).toBe(true);
    });

    it('keeps the address that waits, once, with jobs and an entry in the log', async () => {
      const { recoveryAddresses: addresses, person, users, audit, queued } = fixture();
      const { id } = await person();
      await queued();
      await addresses.ask(id, 'b@home.org', START, 0, []);
      const keep = (address: string, job: string) => addresses.keep(id, address, START + 1, [aJob(job)], entry(id));
      expect(await keep('a@home.org', 'no')).toBe(false);
      expect(await keep('b@home.org', 'kept')).toBe(true);
      expect(await keep('b@home.org', 'again')).toBe(false);
      expect(await users.byId(id)).toMatchObject({ recoveryAddress: 'b@home.org', recoveryProvenAt: START + 1 });
      expect(labels(await queued())).toEqual(['kept']);
      const { items } = await audit.list({ concerning: id, since: 0, limit: 9, after: null });
      expect(items.map(({ act }) => act)).toEqual(['recovery-address-changed']);
      expect(await addresses.tryCode(id, 5)).toBeNull();
    });

    it('removes an address, once, with jobs and an entry in the log, and what waits', async () => {
      const { recoveryAddresses: addresses, person, users, audit, queued } = fixture();
      const { id } = await person();
      await addresses.ask(id, 'a@home.org', START, 0, []);
      await addresses.keep(id, 'a@home.org', START, [], entry(id));
      await queued();
      const remove = (job: string) =>
        addresses.remove(id, [aJob(job)], { ...entry(id), act: 'recovery-address-removed' });
      for (const job of ['removed', 'again']) {
        await addresses.ask(id, 'b@home.org', START, 0, []);
        await remove(job);
        expect(await addresses.tryCode(id, 5)).toBeNull();
      }
      await addresses.remove('nobody', [aJob('no')], entry('nobody'));
      expect(await users.byId(id)).toMatchObject({ recoveryAddress: null, recoveryProvenAt: null });
      expect(labels(await queued())).toEqual(['removed']);
      const { items } = await audit.list({ concerning: id, since: 0, limit: 9, after: null });
      expect(items.map(({ act }) => act).sort()).toEqual(['recovery-address-changed', 'recovery-address-removed']);
    });

    it('forgets addresses that nobody proved', async () => {
      const { recoveryAddresses: addresses, people } = fixture();
      const [old, young] = await people(2, fixture().tenant());
      await addresses.ask(old?.id ?? '', 'a@home.org', START, 0, []);
      await addresses.ask(young?.id ?? '', 'b@home.org', START + 1, 0, []);
      await addresses.forget(START + 1);
      expect(await addresses.tryCode(old?.id ?? '', 5)).toBeNull();
      expect(await addresses.tryCode(young?.id ?? '', 5)).not.toBeNull();
    });
  });
}

export const lists = {
  recoveryAddresses: unlisted({ changes: ['ask', 'giveCode', 'tryCode', 'keep', 'remove', 'forget'] }),
} satisfies Partial<Lists>;
