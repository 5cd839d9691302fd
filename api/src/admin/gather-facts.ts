import { lookup } from 'node:dns/promises';
import { databaseAhead } from '@quadrangle/adapters/drizzle/engine/database-clock';
import { smtpMailer } from '@quadrangle/adapters/mail/smtp-mailer';
import type { College, ProviderClient } from '@quadrangle/domain/colleges/college';
import { allColleges } from '@quadrangle/domain/colleges/manage-colleges';
import type { Secrets } from '@quadrangle/domain/kernel/ports';
import type { Ports } from '@quadrangle/domain/ports';
import type { Config } from '../config/config.ts';
import { build } from '../config/version.ts';
import { lastBackupAt } from '../operations/last-backup.ts';
import type { CollegeFacts, Facts } from './doctor.ts';

/** How long the public address may take to answer, in milliseconds. */
const TIMEOUT = 10_000;

/** Gathers the facts about an installation on its own machine; asks other servers, and changes nothing. */
export async function gatherFacts(
  config: Config,
  {
    files,
    jobs,
    secrets,
    videoLibrary,
    ...ports
  }: Pick<Ports, 'collegeProviders' | 'colleges' | 'files' | 'jobs' | 'secrets' | 'users' | 'videoLibrary'>,
): Promise<Facts> {
  const [site, mailProblem, ahead, free, { dead }, backup, unknownNames, colleges] = await Promise.all([
    siteOf(config.publicUrl),
    mailFaultOf(config, secrets),
    databaseAhead(config.databaseUrl),
    files.freeSpace(),
    jobs.counts(),
    lastBackupAt(config.dataDir),
    unknownOf(config),
    collegesOf(ports),
  ]);
  const now = Date.now();
  const found = { now, site, build, mailProblem, databaseAhead: ahead, free, unknownNames, colleges };
  const videos = videoLibrary?.name ?? null;
  return { ...found, videoLibrary: videos, deadJobs: dead, lastBackupAt: backup };
}

async function collegesOf({
  colleges,
  collegeProviders,
  users,
}: Pick<Ports, 'collegeProviders' | 'colleges' | 'users'>): Promise<CollegeFacts[]> {
  const moderators = Map.groupBy(await users.moderators(Date.now()), ({ tenant }) => tenant);
  const stewards = Map.groupBy(await users.stewards(Date.now()), ({ tenant }) => tenant);
  const listed = await allColleges(colleges);
  const many = (of: typeof stewards, { domain }: { domain: string }) => of.get(domain)?.length ?? 0;
  const factsOf = async (one: College): Promise<CollegeFacts> => {
    const client = await collegeProviders.of(one.domain);
    const providerProblem = client && (await providerFaultOf(client));
    return { ...one, moderators: many(moderators, one), stewards: many(stewards, one), providerProblem };
  };
  return Promise.all(listed.map(factsOf));
}

/** Why the issuer does not say of itself what sign-in needs; asked for 5 s at most. */
async function providerFaultOf(client: ProviderClient): Promise<string | null> {
  const { openidProvider } = await import('@quadrangle/adapters/identity/openid');
  return openidProvider({ ...client, redirectUri: client.issuer })
    .check()
    .then(
      () => null,
      ({ cause }: { cause?: unknown }) => oneLine(cause),
    );
}

/** The host names of servers for sign-in, payments and pushes that cannot be resolved here. */
async function unknownOf({ local, identity, razorpay }: Config): Promise<string[]> {
  const urls = [
    ...(identity === null ? [] : [identity.issuer]),
    ...(razorpay === null ? [] : [razorpay.apiUrl ?? 'https://api.razorpay.com']),
    ...(local ? [] : ['https://fcm.googleapis.com', 'https://updates.push.services.mozilla.com']),
  ];
  const names = [...new Set(urls.map((url) => new URL(url).hostname.replace(/^\[|\]$/g, '')))];
  const known = await Promise.all(
    names.map((name) =>
      lookup(name).then(
        () => true,
        () => false,
      ),
    ),
  );
  return names.filter((_, index) => !known[index]);
}

async function siteOf(publicUrl: string): Promise<Facts['site']> {
  try {
    const answer = await fetch(`${publicUrl}/api/health/live`, { signal: AbortSignal.timeout(TIMEOUT) });
    if (!answer.ok) return { problem: `it says ${answer.status}` };
    const { build } = (await answer.json()) as { build?: unknown };
    return typeof build === 'string' ? { build } : { problem: 'what answers there is not this product' };
  } catch (error) {
    return { problem: oneLine((error as Error & { cause?: unknown }).cause ?? error) };
  }
}

async function mailFaultOf({ mail: { smtpUrl, from }, appName }: Config, { sign }: Secrets): Promise<string | null> {
  if (smtpUrl === null) return null;
  return smtpMailer({ url: smtpUrl, from, appName: async () => appName, sign })
    .check()
    .then(() => null, oneLine);
}

function oneLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error)
    .replace(/\s+/g, ' ')
    .slice(0, 200);
}
