import { collectEarly } from '@quadrangle/adapters/system/collect-early';
import { composePorts } from '../compose/compose.ts';
import { type Config, readConfig } from '../config/config.ts';
import { operatorMessageOf } from '../config/operator-message.ts';
import { release } from '../config/version.ts';
import { type Command, UsageError } from './commands/command.ts';
import { commands, helpPage, spoken } from './commands.ts';
import { installationCommands } from './installation-commands.ts';
import { Unhealthy } from './unhealthy.ts';

collectEarly();
process.exitCode = await main(process.argv.slice(2));

/** Runs one of the operator's commands; returns the exit code. If it is not 0, one line has said why. */
async function main(args: readonly string[]): Promise<number> {
  const [name, ...words] = withTwoWords(args);
  if (name === undefined) return complain('Which command? See --help.');
  if (name === '--help') {
    console.log(helpPage([...Object.values(commands), ...Object.values(installationCommands)]));
    return 0;
  }
  if (name === '--version') {
    console.log(`Quadrangle ${release}`);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const installationCommand = Object.hasOwn(installationCommands, name) ? installationCommands[name] : undefined;
  const either = command ?? installationCommand;
  if (either === undefined) return complain(`There is no command "${name}"; see --help.`);
  if (words.includes('--help')) {
    console.log(`Usage: npm run admin -- ${either.usage}\n\n${either.help}`);
    return 0;
  }
  try {
    const config = readConfig();
    const lines = command
      ? await withDependencies(config, command, words)
      : await installationCommand?.run(config, words, (line) => console.error(line));
    for (const line of spoken(lines ?? [])) console.log(line);
    return 0;
  } catch (error) {
    if (error instanceof Unhealthy) {
      if (error.lines.length === 1) return complain(error.message);
      for (const line of error.lines) console.log(line);
      return 1;
    }
    if (error instanceof UsageError) return complain(`Usage: npm run admin -- ${error.message}`);
    const { line, exitCode } = operatorMessageOf(error) ?? { line: String(error), exitCode: 1 };
    return complain(line, exitCode);
  }
}

/** The command's name and the rest; some names have two words. */
function withTwoWords([name, second, ...rest]: readonly string[]): readonly string[] {
  const both = `${name} ${second}`;
  if (Object.hasOwn(installationCommands, both)) return [both, ...rest];
  return [name, second, ...rest].filter((word) => word !== undefined);
}

async function withDependencies(config: Config, command: Command, words: readonly string[]): Promise<string[]> {
  const dependencies = await composePorts(config);
  try {
    return await command.run(dependencies.ports, words);
  } finally {
    await dependencies.close();
  }
}

function complain(message: string, code = 1): number {
  console.error(message);
  return code;
}
