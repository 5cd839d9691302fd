import { addresseeOf, todayOf } from '../colleges/mailbox.ts';
import { allColleges } from '../colleges/manage-colleges.ts';
import type { Colleges } from '../colleges/ports.ts';
import { settingsOf } from '../colleges/settings.ts';
import { job } from '../kernel/job.ts';
import type { Clock, JobQueue, Settings } from '../kernel/ports.ts';
import { sendMailJob } from '../kernel/send-mail.ts';
import { MINUTE } from '../kernel/time.ts';
import type { Breaches, BreachPeople } from './ports.ts';
import { wordsFor } from './rules.ts';

/** How many people are told in one go; the next ones a minute later, so that other mails do not wait behind them all. */
export const PORTION = 200;

/** Tells the people of a breach, each once and in their language, in portions until nobody is left (decisions 73). */
export const tellOfBreachJob = job({
  kind: 'tell-of-breach',
  async run(
    ports: {
      clock: Clock;
      settings: Settings;
      jobs: JobQueue;
      colleges: Pick<Colleges, 'list'>;
      breaches: Pick<Breaches, 'find'>;
      breachPeople: Pick<BreachPeople, 'tell'>;
    },
    { id }: { readonly id: string },
  ) {
    const breach = await ports.breaches.find(id);
    if (breach === null || breach.closedAt !== null || breach.letter === null) return;
    const { from, until, letter } = breach;
    const colleges = new Map((await allColleges(ports.colleges)).map((one) => [one.domain, one]));
    const now = ports.clock.now();
    const notified = await ports.breachPeople.tell(id, PORTION, now, (person) => {
      const { fullName, language, tenant } = person;
      // Nobody proved the mailbox of an unverified account, and what it is called, a stranger may have typed.
      const reader = person.verifiedAt === null ? null : addresseeOf(person, todayOf(ports));
      if (reader === null) return null;
      const {
        appName: college,
        contactTo: contact,
        publicUrl,
      } = settingsOf(ports.settings, colleges.get(tenant) ?? null);
      const words = wordsFor(letter, language);
      const page = `${publicUrl}/profile`;
      return sendMailJob.draft({ kind: 'breach', ...reader, fullName, college, from, until, words, contact, page });
    });
    if (notified > 0) await ports.jobs.enqueue(tellOfBreachJob.draft({ id }), now + MINUTE);
  },
  about: ({ id }) => id,
});
