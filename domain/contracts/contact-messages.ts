import { describe, expect, it } from 'vitest';
import type { ContactMessage } from '../src/contact/send-message.ts';
import { aJob, atOnce, fixtureOf, labels, type Open, type Person, START } from './support.ts';

/** What every store of contact messages promises (decisions 23). */
export function contactMessagesContract(name: string, open: Open): void {
  describe(`${name}: contact messages`, () => {
    const fixture = fixtureOf(open);
    const someone = async () => {
      const person = await fixture().person();
      await fixture().queued();
      return person;
    };
    const written = ({ user }: Person, key: string | null): ContactMessage => ({
      id: fixture().id(),
      userId: user.id,
      fullName: user.fullName,
      name: user.name,
      email: user.email,
      message: 'Hello\n你好',
      createdAt: START,
      key,
    });

    it('stores a message, answers it and queues its mail; those without a key do not meet', async () => {
      const { contactMessages, queued } = fixture();
      const person = await someone();
      for (const message of [written(person, null), written(person, null)])
        expect(await contactMessages.add(message, [aJob('mail')])).toEqual(message);
      expect(labels(await queued())).toEqual(['mail', 'mail']);
    });

    it('gives back what a person sent with a key, and to nobody else', async () => {
      const { contactMessages } = fixture();
      const [person, other] = [await someone(), await someone()];
      const message = written(person, 'k1');
      await contactMessages.add(message, []);
      expect(await contactMessages.byKey(person.id, 'k1')).toEqual(message);
      expect(await contactMessages.byKey(person.id, 'k2')).toBeNull();
      expect(await contactMessages.byKey(other.id, 'k1')).toBeNull();
      const theirs = written(other, 'k1');
      expect(await contactMessages.add(theirs, [])).toEqual(theirs);
    });

    it('keeps one of twenty that come at once with the same key, answers that one to all, and queues one mail', async () => {
      const { contactMessages, queued } = fixture();
      const person = await someone();
      const answers = await atOnce(20, () => contactMessages.add(written(person, 'k1'), [aJob('mail')]));
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(await contactMessages.byKey(person.id, 'k1')).toEqual(answers[0]);
      expect(labels(await queued())).toEqual(['mail']);
    });
  });
}
