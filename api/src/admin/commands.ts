import * as accounts from './commands/accounts.ts';
import * as breaches from './commands/breaches.ts';
import * as clubs from './commands/clubs.ts';
import * as colleges from './commands/colleges.ts';
import type { Command } from './commands/command.ts';
import * as contact from './commands/contact.ts';
import * as media from './commands/media.ts';
import * as membership from './commands/membership.ts';
import * as operator from './commands/operator.ts';
import * as safety from './commands/safety.ts';

const collected = {
  ...accounts.commands,
  ...breaches.commands,
  ...clubs.commands,
  ...colleges.commands,
  ...contact.commands,
  ...media.commands,
  ...membership.commands,
  ...operator.commands,
  ...safety.commands,
};

/** The operator's commands by name, in the order in which the help page lists them. */
export const commands: Readonly<Record<string, Command>> = {
  grant: collected.grant,
  club: collected.club,
  role: collected.role,
  age: collected.age,
  verify: collected.verify,
  suspend: collected.suspend,
  unsuspend: collected.unsuspend,
  erase: collected.erase,
  'reset-link': collected['reset-link'],
  'remove-item': collected['remove-item'],
  orders: collected.orders,
  people: collected.people,
  messages: collected.messages,
  jobs: collected.jobs,
  'second-factor': collected['second-factor'],
  moderator: collected.moderator,
  steward: collected.steward,
  reports: collected.reports,
  college: collected.college,
  audit: collected.audit,
  breach: collected.breach,
  stats: collected.stats,
  'record-of-processing': collected['record-of-processing'],
  figures: collected.figures,
  sweep: collected.sweep,
  renditions: collected.renditions,
  recount: collected.recount,
} satisfies Record<keyof typeof collected, Command>;

/** The lines of a command's answer; an empty list is said to be empty. */
export function spoken(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? ['There is nothing to list.'] : lines;
}

/** The page that `--help` prints about these commands. */
export function helpPage(all: readonly Pick<Command, 'usage' | 'help'>[]): string {
  const rows = all.map(({ usage, help }) => `  ${usage}\n      ${help}`);
  return `Usage: npm run admin -- <command>\n\n${rows.join('\n')}\n`;
}
