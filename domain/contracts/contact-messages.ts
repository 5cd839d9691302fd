import { describe, expect, it } from 'vitest';
import type { ContactMessage } from '../src/contact/send-message.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, fixtureOf, labels, type Open, type Person, START } from './support.ts';

/** What every store of contact messages promises (decisions 23). */
export function contract(name: string, open: Open): void {
  describe(`${name}: contact messages`, () => {
    const fixture = fixtureOf(open);
    const someone = async () => {
      const person = await fixture().person();
      await fixture().queued();
      return person;
    };
    const written = ({ user }: Person): ContactMessage => ({
      id: fixture().id(),
      userId: user.id,
      fullName: user.fullName,
      name: user.name,
      email: user.email,
      message: 'Hello\n你好',
      createdAt: START,
    });

    it('stores a message and queues its mail', async () => {
      const { contactMessages, queued } = fixture();
      const person = await someone();
      for (const message of [written(person), written(person)]) await contactMessages.add(message, [aJob('mail')]);
      expect(labels(await queued())).toEqual(['mail', 'mail']);
    });
  });
}

export const lists = {
  contactMessages: unlisted({ changes: ['add'] }),
} satisfies Partial<Lists>;
