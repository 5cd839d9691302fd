import { seedCommand } from './seed-command.ts';

process.exitCode = await seedCommand(process.argv.slice(2), process.env, console);
