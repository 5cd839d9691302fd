import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { complaintOf } from './complaint.ts';
import { composePorts } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { startWorker } from './jobs/worker.ts';
import { usingSetting } from './using-setting.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** What the log says when a part outside of the house does not work. */
const TROUBLE = {
  mail: 'mail: the server of SMTP_URL cannot be reached or does not let us in; mails wait and are sent when it does',
  payments: 'payments: the provider does not answer, or not to these keys; people are told to try again later',
  identity: 'identity: the provider of OIDC_ISSUER does not answer; people are told to try again later',
} as const;

/** A stop may take ten seconds in all; connections still open after this many milliseconds are cut. */
const GRACE_MS = 8_000;

try {
  await serve(readConfig());
} catch (error) {
  const complaint = complaintOf(error);
  console.error(complaint?.line ?? error);
  process.exit(complaint?.exitCode ?? 1);
}

/** Opens everything, serves until SIGTERM or SIGINT, then finishes what is in flight and lets go of everything. */
async function serve(config: Config): Promise<void> {
  const world = await composePorts(config);
  const app = await createApp(config, world, { webFolder: WEB_FOLDER });
  const { log } = app.getHttpAdapter().getInstance();
  await usingSetting('HOST and PORT', () => app.listen({ port: config.port, host: config.host }));
  world.troubles.listen((part, err) => {
    if (err === null) log.info({ part }, `${part}: works again`);
    else log.warn({ part, err }, TROUBLE[part]);
  });
  void world.tryMail();
  const worker = startWorker(world.ports, log);
  console.log(`Quadrangle is ready at ${config.publicUrl}`);

  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    const server = app.getHttpServer();
    // A connection whose answer has gone out would be kept open for a next request that is not to come.
    setInterval(() => server.closeIdleConnections(), 100).unref();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    setTimeout(() => process.exit(1), GRACE_MS + 1_000).unref();
    await Promise.all([app.close(), worker.stop()]);
    await world.close();
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}
