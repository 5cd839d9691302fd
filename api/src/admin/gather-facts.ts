import { databaseAhead } from '@quadrangle/adapters/drizzle/database-clock';
import { smtpMailer } from '@quadrangle/adapters/mail/smtp-mailer';
import type { Ports } from '@quadrangle/domain/ports';
import type { Config } from '../config.ts';
import { lastBackupAt } from '../last-backup.ts';
import { build } from '../version.ts';
import type { Facts } from './doctor.ts';

/** How long the address that people use may take to answer, in milliseconds. */
const TIMEOUT = 10_000;

/** Looks at an installation from where it runs; asks the outside, and changes nothing. */
export async function gatherFacts(config: Config, { files, jobs }: Pick<Ports, 'files' | 'jobs'>): Promise<Facts> {
  const [site, mailTrouble, ahead, free, { dead }, backup] = await Promise.all([
    siteOf(config.publicUrl),
    mailFaultOf(config),
    databaseAhead(config.databaseUrl),
    files.freeSpace(),
    jobs.counts(),
    lastBackupAt(config.dataDir),
  ]);
  const now = Date.now();
  return { now, site, build, mailTrouble, databaseAhead: ahead, free, deadJobs: dead, lastBackupAt: backup };
}

async function siteOf(publicUrl: string): Promise<Facts['site']> {
  try {
    const answer = await fetch(`${publicUrl}/api/health/live`, { signal: AbortSignal.timeout(TIMEOUT) });
    if (!answer.ok) return { trouble: `it says ${answer.status}` };
    const { build } = (await answer.json()) as { build?: unknown };
    return typeof build === 'string' ? { build } : { trouble: 'what answers there is not this product' };
  } catch (error) {
    return { trouble: oneLine((error as Error & { cause?: unknown }).cause ?? error) };
  }
}

async function mailFaultOf({ mail: { smtpUrl, from }, appName }: Config): Promise<string | null> {
  if (smtpUrl === null) return null;
  return smtpMailer({ url: smtpUrl, from, appName })
    .check()
    .then(() => null, oneLine);
}

function oneLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error)
    .replace(/\s+/g, ' ')
    .slice(0, 200);
}
