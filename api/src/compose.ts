import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { passwords } from '@quadrangle/adapters/crypto/passwords';
import { secretsFrom } from '@quadrangle/adapters/crypto/secrets';
import { openDatabase } from '@quadrangle/adapters/drizzle/open-database';
import { openDisk } from '@quadrangle/adapters/files/disk';
import { pictureStudio } from '@quadrangle/adapters/images/picture-studio';
import { outboxMailer } from '@quadrangle/adapters/mail/outbox-mailer';
import { smtpMailer } from '@quadrangle/adapters/mail/smtp-mailer';
import { razorpayPayments } from '@quadrangle/adapters/payments/razorpay';
import { simulatedPayments } from '@quadrangle/adapters/payments/simulated';
import { systemClock } from '@quadrangle/adapters/system/clock';
import { ids } from '@quadrangle/adapters/system/ids';
import { filmStudio } from '@quadrangle/adapters/video/film-studio';
import type { Limits, Secrets } from '@quadrangle/domain/kernel/ports';
import type { Ports } from '@quadrangle/domain/ports';
import { type Config, ConfigError } from './config.ts';
import type { World } from './world.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * The ports that a configuration asks for, with the database migrated. Throws ConfigError for what this version does
 * not have.
 */
export async function composePorts(config: Config): Promise<World> {
  if (config.storage.kind === 'bucket')
    throw new ConfigError('STORAGE_URL', 'must be file:<folder>: this version keeps files in a folder only');
  if (config.identity !== null)
    throw new ConfigError('OIDC_CLIENT_ID', 'cannot be set: this version has no third-party sign-in yet');

  if (config.databaseUrl.startsWith('sqlite:'))
    await mkdir(dirname(config.databaseUrl.slice('sqlite:'.length)), { recursive: true });
  const database = await openDatabase({ url: config.databaseUrl, migrations: MIGRATIONS });
  const disk = await openDisk(config.storage.folder);
  const secrets = secretsFrom(config.secretKey ?? (await database.secretKey()));
  const { from, smtpUrl, outboxFolder } = config.mail;
  const { appName } = config;
  const outbox = outboxMailer({ folder: outboxFolder, from, appName });
  const clock = systemClock(config.clockOffset);

  const ports: Ports = {
    ...database.repositories,
    ...(config.rateLimit ? {} : { limits: noLimits }),
    ...disk,
    pictures: pictureStudio(disk.files),
    films: filmStudio(disk.files),
    clock,
    ids: ids(clock.now),
    secrets,
    settings: config.settings,
    passwords: passwords(),
    mailer: smtpUrl === null ? outbox : smtpMailer({ url: smtpUrl, from, appName }),
    ...paymentPorts(config, secrets),
    identityProvider: null,
  };
  return { ports, outbox: config.local && smtpUrl === null ? outbox : null, close: () => database.close() };
}

/** Real payments with keys; simulated ones without, but only where everything is local (operator contract). */
function paymentPorts(config: Config, secrets: Secrets): Pick<Ports, 'payments' | 'paymentSimulator'> {
  if (config.razorpay !== null) return { payments: razorpayPayments(config.razorpay), paymentSimulator: null };
  return config.local ? simulatedPayments(secrets) : { payments: null, paymentSimulator: null };
}

/** `RATE_LIMIT=off`: every try is allowed. */
const noLimits: Limits = {
  hit: async () => null,
  forgive: async () => {},
};
