import { Refusal } from '@quadrangle/domain/kernel/errors';
import { composePorts } from '../compose.ts';
import { ConfigError, readConfig } from '../config.ts';
import { commands, helpPage, UsageError } from './commands.ts';

const EX_CONFIG = 78;

process.exitCode = await main(process.argv.slice(2));

/** Runs one command of the operator's; answers the exit code, having said in one line why it is not 0. */
async function main([name, ...words]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help') {
    console.log(helpPage());
    return name === undefined ? 1 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) return complain(`There is no command "${name}"; see --help.`);
  if (words.includes('--help')) {
    console.log(`Usage: npm run admin -- ${command.usage}\n\n${command.help}`);
    return 0;
  }
  try {
    const world = await composePorts(readConfig());
    try {
      for (const line of await command.run(world.ports, words)) console.log(line);
      return 0;
    } finally {
      await world.close();
    }
  } catch (error) {
    if (error instanceof ConfigError) return complain(error.message, EX_CONFIG);
    if (error instanceof UsageError) return complain(`Usage: npm run admin -- ${error.message}`);
    if (error instanceof Refusal) return complain(reasonOf(error));
    return complain(error instanceof Error ? error.message : String(error));
  }
}

function reasonOf({ message, errors }: Refusal): string {
  return [message, ...errors.map((error) => `${error.field}: ${error.message}`)].join(' ');
}

function complain(message: string, code = 1): number {
  console.error(message);
  return code;
}
