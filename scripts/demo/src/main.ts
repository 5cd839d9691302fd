import { composePorts } from '@quadrangle/api/compose';
import { readConfig } from '@quadrangle/api/config';
import { operatorMessageOf } from '@quadrangle/api/operator-message';
import { college } from './college.ts';
import { DEMO_PASSWORD, seedCollege } from './seed-college.ts';

process.exitCode = await main(process.argv.slice(2));

/** Seeds the demo college; returns the exit code, and prints one line that says why it is not 0 (operator contract). */
async function main(words: readonly string[]): Promise<number> {
  const force = words.includes('--force');
  const unknown = words.find((word) => word !== '--force');
  if (unknown !== undefined) return complain(`"${unknown}" is not an option; there is only --force.`);
  try {
    const config = readConfig();
    if (!config.local) return complain('The demo college has a password everybody knows: it is for local use only.');
    const dependencies = await composePorts(config);
    try {
      if (!force && !(await dependencies.ports.overview.isEmpty()))
        return complain('There are people in this database already. To add what is missing: npm run seed -- --force');
      await seedCollege(dependencies.ports, (line) => console.log(line));
    } finally {
      await dependencies.close();
    }
    console.log(`\nSign in at ${config.publicUrl} with the password "${DEMO_PASSWORD}" as one of:\n`);
    for (const { username, fullName, isModerator } of college.people)
      console.log(`  ${username.padEnd(12)} ${fullName}${leadsOf(username)}${isModerator ? ' (moderator)' : ''}`);
    return 0;
  } catch (error) {
    const message = operatorMessageOf(error);
    if (message === null) throw error;
    return complain(message.line, message.exitCode);
  }
}

function complain(message: string, code = 1): number {
  console.error(message);
  return code;
}

function leadsOf(username: string): string {
  const led = college.clubs.filter(({ seats: [lead] }) => lead === username);
  return led.length === 0 ? '' : ` (leads the ${led.map(({ name }) => name).join(', ')})`;
}
