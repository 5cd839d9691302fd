import { join } from 'node:path';
import { authenticatorKeysFrom } from '@quadrangle/adapters/crypto/authenticator-keys';
import { ceremonies } from '@quadrangle/adapters/crypto/ceremonies';
import { passwords } from '@quadrangle/adapters/crypto/passwords';
import { secretsFrom } from '@quadrangle/adapters/crypto/secrets';
import { lockDatabase } from '@quadrangle/adapters/drizzle/engine/lock-database';
import type { MigrateOptions, MigrationProgress } from '@quadrangle/adapters/drizzle/engine/migrate';
import { openDatabase } from '@quadrangle/adapters/drizzle/open-database';
import { sparingCounts } from '@quadrangle/adapters/drizzle/operator/sparing-counts';
import { erasureFile, erasuresIn } from '@quadrangle/adapters/files/erasure-file';
import { openidProviders } from '@quadrangle/adapters/identity/openid-providers';
import { pictureFetcher } from '@quadrangle/adapters/identity/picture-fetcher';
import { pictureProcessor } from '@quadrangle/adapters/images/picture-processor';
import { inProcessAnnouncements } from '@quadrangle/adapters/live/in-process';
import type { AppName } from '@quadrangle/adapters/mail/letters';
import { outboxMailer } from '@quadrangle/adapters/mail/outbox-mailer';
import { smtpMailer } from '@quadrangle/adapters/mail/smtp-mailer';
import { webPusher } from '@quadrangle/adapters/push/web-pusher';
import { systemClock } from '@quadrangle/adapters/system/clock';
import { ids } from '@quadrangle/adapters/system/ids';
import { removeAbandoned } from '@quadrangle/adapters/transfer/scratch';
import { videoProber } from '@quadrangle/adapters/video/video-prober';
import { fileSums } from '@quadrangle/adapters/zips/file-sums';
import { senderOf } from '@quadrangle/domain/accounts/sender';
import type { VideoLibrary } from '@quadrangle/domain/files/ports';
import type { Limits, Secrets } from '@quadrangle/domain/kernel/ports';
import { announcing } from '@quadrangle/domain/live/announcing';
import type { Ports } from '@quadrangle/domain/ports';
import type { Config } from '../config/config.ts';
import { MIGRATIONS } from '../config/product-paths.ts';
import { usingSetting } from '../config/using-setting.ts';
import { release, version } from '../config/version.ts';
import { keptItemViews } from '../edge/item-views.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { Health } from '../operations/health.ts';
import { lastBackupAt } from '../operations/last-backup.ts';
import { OutsideCalls } from '../operations/outside-calls.ts';
import { noticeVersion } from '../rest/pages/notice.ts';
import { openStorage, type Storage } from './open-storage.ts';

/**
 * The dependencies for a configuration, with the database migrated and locked until it is closed; other servers may
 * share it. Removes what a restore or an import of a college that was killed left in `DATA_DIR`. `onStep` is called
 * before each migration. Throws DatabaseLocked while the database is being restored or moved, and ends the process where
 * that began while the connection that holds the lock was cut off.
 */
export async function composePorts(config: Config, onStep?: MigrateOptions['onStep']): Promise<Dependencies> {
  const hold = await usingSetting(config.named.database, () =>
    lockDatabase(config.databaseUrl, 'shared', { onLost: endAtOnce }),
  );
  try {
    await removeAbandoned(config.dataDir);
    const dependencies = await compose(config, onStep);
    return { ...dependencies, close: () => dependencies.close().finally(() => hold.release()) };
  } catch (error) {
    await hold.release();
    throw error;
  }
}

async function compose(config: Config, onStep: MigrateOptions['onStep']): Promise<Dependencies> {
  const { databaseUrl, named } = config;
  const upgrade = { release: version, onDone: reportMigration, ...(onStep && { onStep }) };
  const database = await usingSetting(named.database, () =>
    openDatabase({ url: databaseUrl, migrations: MIGRATIONS, upgrade }),
  );
  const outsideCalls = new OutsideCalls();
  const storage = counted(await usingSetting(named.storage, () => openStorage(config.storage)), outsideCalls);
  const secretKey = config.secretKey ?? (await database.secretKey());
  const secrets = secretsFrom(secretKey);
  const { from, smtpUrl, outboxFolder } = config.mail;
  const { colleges } = database.repositories;
  const appName: AppName = (mail) => senderOf({ settings: config.settings, colleges }, mail);
  const health = new Health((part, failed) => outsideCalls.ended(part, failed));
  const outbox = outboxMailer({ folder: outboxFolder, from, appName });
  const smtp =
    smtpUrl === null ? null : health.watch('mail', smtpMailer({ url: smtpUrl, from, appName, sign: secrets.sign }));
  const clock = systemClock(config.clockOffset);
  const pictures = pictureProcessor(storage.files);

  const { announcements, closeAnnouncements } = await announcementsOn(config);

  const videoWork = new AbortController();
  const { pathOf, ...stored } = storage;
  const library = await openVideoLibrary(config, storage, videoWork.signal);
  if (library === null && config.transcodeJobs > 0) health.lacks('videos');
  const ports: Ports = {
    ...announcing(database.repositories, announcements),
    ...sparingCounts(clock, database.repositories),
    announcements,
    ...(config.rateLimit ? {} : { limits: noLimits }),
    ...stored,
    pictures,
    videos: videoProber(storage.files),
    videoLibrary: library && outsideCalls.watchVideos(library),
    fileSums: fileSums(),
    clock,
    installation: {
      release,
      degraded: () => health.degraded,
      lastBackupAt: () => lastBackupAt(config.dataDir),
      async withFilesHeld(work) {
        await using _ = await lockDatabase(databaseUrl, 'files');
        return await work();
      },
    },
    ids: ids(clock.now),
    secrets,
    itemViews: keptItemViews({ clock, secrets }),
    settings: { ...config.settings, notice: await noticeVersion(config) },
    passwords: passwords(),
    authenticatorKeys: authenticatorKeysFrom(secretKey),
    ceremonies: ceremonies(),
    mailer: smtp ?? outbox,
    ...(await paymentPorts(config, secrets, health)),
    identityProvider: await identityProvider(config, health),
    identityProviders: openidProviders((college) => `${callbackOf(config)}/${college}`),
    pictureFetcher: pictureFetcher(),
    erasureFile: erasureFile(erasuresIn(config.dataDir)),
    pusher: webPusher({ keys: () => database.pushKeys(), contact: contactOf(config) }),
  };
  return {
    ports,
    secretKey,
    outbox: config.local ? outbox : null,
    health,
    outsideCalls,
    outgrownBy: database.outgrownBy,
    connections: database.connections,
    pictures: pictures.load,
    endVideoWork: () => videoWork.abort(),
    tryMail: async () => smtp?.check().catch(() => {}),
    close: async () => {
      await closeAnnouncements();
      await database.close();
    },
  };
}

/** Not even finishing what is in flight: whoever writes on would mix with what is being restored. */
function endAtOnce({ message }: Error): void {
  console.error(message);
  process.exit(1);
}

/** One line for each migration, where it does not mix with a command's output. */
function reportMigration({ number, count, name }: MigrationProgress, took: number): void {
  console.error(`Migration ${number} of ${count}, ${name}: applied in ${(took / 1_000).toFixed(1)} s`);
}

/** Announcements reach every process on a database server; SQLite has only this one (decisions 50). */
async function announcementsOn({ databaseUrl }: Config) {
  if (databaseUrl.startsWith('sqlite:'))
    return { announcements: inProcessAnnouncements(), closeAnnouncements: async () => {} };
  const { postgresAnnouncements } = await import('@quadrangle/adapters/live/postgres');
  const announcements = postgresAnnouncements(databaseUrl);
  return { announcements, closeAnnouncements: () => announcements.close() };
}

/** The contact for push services that have a complaint. */
function contactOf({ publicUrl, settings: { contactTo } }: Config): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${contactTo ?? 'nobody@localhost'}`;
}

function counted({ files, uploadSessions, chunks, partAddresses, pathOf }: Storage, calls: OutsideCalls): Storage {
  return {
    ...(pathOf && { pathOf }),
    files: calls.watch(files),
    uploadSessions,
    partAddresses,
    chunks: chunks && calls.watchChunks(chunks),
  };
}

/** The system's FFmpeg, else the package's, else none; none if the operator wants none (decisions 58). */
async function openVideoLibrary(
  { transcodeJobs, dataDir }: Config,
  { files, pathOf }: Storage,
  signal: AbortSignal,
): Promise<VideoLibrary | null> {
  if (transcodeJobs === 0) return null;
  const { findEngine } = await import('@quadrangle/adapters/video/find-engine');
  const engine = await findEngine();
  if (engine === null) return null;
  const { videoLibrary } = await import('@quadrangle/adapters/video/video-library');
  const scratch = join(dataDir, 'scratch');
  return videoLibrary({ engine, files, scratch, signal, ...(pathOf && { pathOf }) });
}

/** Real payments with keys; simulated ones without, but only where everything is local (operator contract). */
async function paymentPorts(
  config: Config,
  secrets: Secrets,
  health: Health,
): Promise<Pick<Ports, 'payments' | 'paymentSimulator'>> {
  if (config.razorpay !== null) {
    const { razorpayPayments } = await import('@quadrangle/adapters/payments/razorpay');
    return { payments: health.watch('payments', razorpayPayments(config.razorpay)), paymentSimulator: null };
  }
  if (!config.local) return { payments: null, paymentSimulator: null };
  const { simulatedPayments } = await import('@quadrangle/adapters/payments/simulated');
  return simulatedPayments(secrets);
}

/** Where popups of the installation's identity provider return to; those of colleges' own below it. */
const callbackOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/api/auth/google/callback`;

async function identityProvider({ identity, publicUrl }: Config, health: Health): Promise<Ports['identityProvider']> {
  if (identity === null) return null;
  const { openidProvider } = await import('@quadrangle/adapters/identity/openid');
  const provider = openidProvider({ ...identity, redirectUri: callbackOf({ publicUrl }) });
  return health.watch('identity', provider, true);
}

/** `RATE_LIMIT=off`: every attempt is allowed. */
const noLimits: Limits = {
  hit: async () => null,
  forgive: async () => {},
};
