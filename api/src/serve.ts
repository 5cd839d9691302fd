import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './compose/app.ts';
import { composePorts } from './compose/compose.ts';
import { waitingServer } from './compose/waiting.ts';
import { startWorker } from './compose/worker.ts';
import type { Config } from './config/config.ts';
import { WEB_FOLDER } from './config/product-paths.ts';
import { usingSetting } from './config/using-setting.ts';
import { Draining } from './edge/draining.ts';
import { FURTHER, type Message } from './operations/process-messages.ts';

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

/** A process that was replaced keeps its idle connections for that long at least: their clients may be about to ask. */
const REPLACED_DRAIN_MS = 5_000;
/** What it has in flight then, such as a large download, may take that long. */
const REPLACED_GRACE_MS = 10 * 60_000;

/**
 * Opens everything and serves until SIGTERM, SIGINT or SIGHUP. Then reports that it is not ready, accepts requests for
 * `DRAIN_SECONDS` more, finishes those in flight, and closes everything. One of several processes behind a port also
 * ends once another has taken its place; the port stays ready then.
 */
export async function serve(config: Config): Promise<void> {
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
  const isFurther = process.argv.includes(FURTHER);
  if (!isFurther) logVideoLibrary(config, dependencies.ports.videoLibrary?.name ?? null);
  const worker = startWorker(dependencies.ports, log, isFurther ? 'quick' : config.transcodeJobs);
  if (cluster.isPrimary) console.log(`Quadrangle is ready at ${config.publicUrl}`);
  else process.send?.({ kind: 'ready' } satisfies Message);

  const server = app.getHttpServer();

  /** Ends with everything in flight after `grace` milliseconds at the latest. */
  function endWithin(grace: number): void {
    setTimeout(() => server.closeAllConnections(), grace - 1_000).unref();
    setTimeout(() => process.exit(1), grace).unref();
  }

  async function stop(drain: number, grace: number, replaced = false): Promise<void> {
    draining.begin(replaced);
    const stopped = worker.stop();
    dependencies.endVideoWork();
    await wait(drain);
    // Idle connections would be kept open for requests that must no longer come.
    setInterval(() => server.closeIdleConnections(), 100).unref();
    endWithin(grace);
    await Promise.all([app.close(), stopped]);
    await dependencies.close();
    // The channel to the process that started this one would keep it alive.
    cluster.worker?.disconnect();
  }

  function stopSoon(): void {
    const drain = config.drainSeconds * 1_000;
    const grace = Math.max(LEAST_GRACE_MS, STOP_MS - drain);
    if (draining.begun) endWithin(drain + grace);
    else void stop(drain, grace);
  }

  setInterval(async () => {
    const names = await dependencies.outgrownBy().catch(() => []);
    if (names.length === 0 || draining.begun) return;
    console.error(`A later release has migrated the database (${names.join(', ')}): this process finishes and ends.`);
    process.exitCode = 1;
    stopSoon();
  }, BETWEEN_LOOKS).unref();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stopSoon);
  // A terminal that is closed tells all of its processes; among several only the first decides.
  process.on('SIGHUP', () => cluster.isPrimary && stopSoon());
  cluster.worker?.on('message', ({ kind }: Partial<Message>) => {
    if (kind !== 'replaced' || draining.begun) return;
    void stop(Math.max(config.drainSeconds * 1_000, REPLACED_DRAIN_MS), REPLACED_GRACE_MS, true);
  });
}

/** Logs at the start whether videos are converted, because nothing else in the log would show it (decisions 58). */
function logVideoLibrary({ transcodeJobs }: Config, name: string | null): void {
  if (name !== null) console.log(`Videos are converted by ${name}, ${transcodeJobs} at a time.`);
  else if (transcodeJobs === 0) console.log('Videos are served as they are: TRANSCODE_JOBS is 0.');
  else console.log('Videos are served as they are: there is neither an ffmpeg with libx264 nor the package node-av.');
}
