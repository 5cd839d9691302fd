import { composePorts } from '@quadrangle/api/compose';
import { readConfig } from '@quadrangle/api/config';
import { operatorMessageOf } from '@quadrangle/api/operator-message';
import { college } from './college.ts';
import { DEMO_PASSWORD, seedCollege } from './seed-college.ts';

/** Where lines go: those of the result, and the one that says why there is none. */
type Speech = Readonly<Record<'log' | 'error', (line: string) => void>>;

/**
 * Seeds the demo college into the installation that `variables` name; returns the exit code, and says in one line why
 * it is not 0 (operator contract).
 */
export async function seedCommand(
  words: readonly string[],
  variables: Parameters<typeof readConfig>[0],
  say: Speech,
): Promise<number> {
  const complain = (message: string, code = 1) => {
    say.error(message);
    return code;
  };
  const force = words.includes('--force');
  const unknown = words.find((word) => word !== '--force');
  if (unknown !== undefined) return complain(`"${unknown}" is not an option; there is only --force.`);
  try {
    const config = readConfig(variables);
    if (!config.local) return complain('The demo college has a password everybody knows: it is for local use only.');
    const dependencies = await composePorts(config);
    try {
      if (!force && !(await dependencies.ports.overview.isEmpty()))
        return complain('There are people in this database already. To add what is missing: npm run seed -- --force');
      await seedCollege(dependencies.ports, say.log);
    } finally {
      await dependencies.close();
    }
    say.log(`\nSign in at ${config.publicUrl} with the password "${DEMO_PASSWORD}" as one of:\n`);
    for (const { username, fullName, isModerator } of college.people)
      say.log(`  ${username.padEnd(12)} ${fullName}${leadsOf(username)}${isModerator ? ' (moderator)' : ''}`);
    return 0;
  } catch (error) {
    const message = operatorMessageOf(error);
    if (message === null) throw error;
    return complain(message.line, message.exitCode);
  }
}

function leadsOf(username: string): string {
  const led = college.clubs.filter(({ seats: [lead] }) => lead === username);
  return led.length === 0 ? '' : ` (leads the ${led.map(({ name }) => name).join(', ')})`;
}
