import cluster from 'node:cluster';
import { collectEarly } from '@quadrangle/adapters/system/collect-early';
import { provideThreads, readConfig } from './config/config.ts';

// What serves and what starts others are loaded on demand, because no process needs both.
try {
  collectEarly();
  provideThreads();
  const config = readConfig();
  if (config.processes > 1 && cluster.isPrimary) await (await import('./processes.ts')).serveWithProcesses(config);
  else await (await import('./serve.ts')).serve(config);
} catch (error) {
  const { operatorMessageOf } = await import('./config/operator-message.ts');
  const message = operatorMessageOf(error);
  console.error(message?.line ?? error);
  process.exit(message?.exitCode ?? 1);
}
