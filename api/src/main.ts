import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './compose/app.ts';
import { composePorts } from './compose/compose.ts';
import { waitingServer } from './compose/waiting.ts';
import { startWorker } from './compose/worker.ts';
import { type Config, provideThreads, readConfig } from './config/config.ts';
import { operatorMessageOf } from './config/operator-message.ts';
import { WEB_FOLDER } from './config/product-paths.ts';
import { usingSetting } from './config/using-setting.ts';
import { Draining } from './edge/draining.ts';

/** Log messages for outside services that fail. */
const DEGRADED = {
  mail: 'mail: the server of SMTP_URL cannot be reached or does not let us in; mails wait and are sent when it does',
  payments: 'payments: the provider does not answer, or not to these keys; people are told to try again later',
  identity: 'identity: the provider of OIDC_ISSUER does not answer; people are told to try again later',
} as const;

/** How often to check whether a later release has migrated the database, in milliseconds. */
const BETWEEN_LOOKS = 5_000;

/** A stop takes ten seconds unless draining takes longer; the rest is for requests in flight. */
const STOP_MS = 9_000;
const LEAST_GRACE_MS = 4_000;

try {
  provideThreads();
  await serve(readConfig());
} catch (error) {
  const message = operatorMessageOf(error);
  console.error(message?.line ?? error);
  process.exit(message?.exitCode ?? 1);
}

/**
 * Opens everything and serves until SIGTERM or SIGINT. Then reports that it is not ready, accepts requests for
 * `DRAIN_SECONDS` more, finishes those in flight, and closes everything.
 */
async function serve(config: Config): Promise<void> {
  const waiting = waitingServer(config);
  const dependencies = await composePorts(config, ({ number, count }) => {
    waiting.tell(`migrating ${number} of ${count}, ${Math.floor((100 * (number - 1)) / count)} %`);
  });
  const draining = new Draining();
  const app = await createApp(config, dependencies, { webFolder: WEB_FOLDER, draining });
  const { log } = app.getHttpAdapter().getInstance();
  await usingSetting('HOST and PORT', () => waiting.handOver(app));
  dependencies.health.listen((part, err) => {
    if (err === null) log.info({ part }, `${part}: works again`);
    else log.warn({ part, err }, DEGRADED[part]);
  });
  void dependencies.tryMail();
  logVideoLibrary(config, dependencies.ports.videoLibrary?.name ?? null);
  const worker = startWorker(dependencies.ports, log, config.transcodeJobs);
  console.log(`Quadrangle is ready at ${config.publicUrl}`);

  async function stop(): Promise<void> {
    if (draining.begun) return;
    draining.begin();
    const drain = config.drainSeconds * 1_000;
    const grace = Math.max(LEAST_GRACE_MS, STOP_MS - drain);
    const stopped = worker.stop();
    dependencies.endVideoWork();
    await wait(drain);
    const server = app.getHttpServer();
    // Idle connections would be kept open for requests that must no longer come.
    setInterval(() => server.closeIdleConnections(), 100).unref();
    setTimeout(() => server.closeAllConnections(), grace - 1_000).unref();
    setTimeout(() => process.exit(1), grace).unref();
    await Promise.all([app.close(), stopped]);
    await dependencies.close();
  }
  setInterval(async () => {
    const names = await dependencies.outgrownBy().catch(() => []);
    if (names.length === 0 || draining.begun) return;
    console.error(`A later release has migrated the database (${names.join(', ')}): this process finishes and ends.`);
    process.exitCode = 1;
    void stop();
  }, BETWEEN_LOOKS).unref();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}

/** Logs at the start whether videos are converted, because nothing else in the log would show it (decisions 58). */
function logVideoLibrary({ transcodeJobs }: Config, name: string | null): void {
  if (name !== null) console.log(`Videos are converted by ${name}, ${transcodeJobs} at a time.`);
  else if (transcodeJobs === 0) console.log('Videos are served as they are: TRANSCODE_JOBS is 0.');
  else console.log('Videos are served as they are: there is neither an ffmpeg with libx264 nor the package node-av.');
}
