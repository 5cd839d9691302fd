import type { Config } from '../config.ts';

/** What was found out about an installation; null: it could not be. */
export interface Facts {
  readonly now: number;
  /** What the address people use answers: its version and build, or why it does not. */
  readonly site: { readonly build: string } | { readonly trouble: string };
  /** The build of the program that asks. */
  readonly build: string;
  /** Why the mail server does not let us in; null when it does, or there is none. */
  readonly mailTrouble: string | null;
  /** Milliseconds that the database's clock is ahead of ours; null where it has none of its own. */
  readonly databaseAhead: number | null;
  /** Bytes that are free where the files lie; null where room has no end. */
  readonly free: number | null;
  readonly deadJobs: number;
  readonly lastBackupAt: number | null;
}

/** One thing that was looked at: well, worth a thought, or wrong. `fix`: the line that helps. */
export interface Finding {
  readonly state: 'well' | 'think' | 'wrong';
  readonly says: string;
  readonly fix?: string;
}

const DAY = 24 * 60 * 60 * 1_000;

/** Clocks this far apart, in milliseconds, end leases and links at the wrong time. */
const MAX_SKEW = 5_000;

/** What stands between an installation and production (operator contract). */
export function diagnose(config: Config, facts: Facts): Finding[] {
  return [
    config.production
      ? well('It runs as in production.')
      : think('It runs as for trying out: logs are for reading, not for machines.', 'NODE_ENV=production'),
    tls(config),
    site(facts),
    proxy(config),
    mail(config, facts),
    backup(facts),
    secrets(config),
    clock(config, facts),
    disk(config, facts),
    payments(config),
    config.identity === null
      ? think('People cannot sign in by a third party.', 'OIDC_CLIENT_ID=… and OIDC_CLIENT_SECRET=…')
      : well(`People can sign in by ${config.identity.issuer}.`),
    facts.deadJobs === 0
      ? well('No job was given up.')
      : wrong(`${facts.deadJobs} jobs were given up.`, 'npm run admin -- jobs, then jobs retry --all'),
  ];
}

/** The findings as lines, the wrong ones last, where they are seen. */
export function report(findings: readonly Finding[]): string[] {
  const marks = { well: ' ok ', think: ' ?  ', wrong: ' !! ' } as const;
  const of = (state: Finding['state']) => findings.filter((finding) => finding.state === state);
  const lines = [...of('well'), ...of('think'), ...of('wrong')].flatMap(({ state, says, fix }) => [
    `${marks[state]} ${says}`,
    ...(fix === undefined ? [] : [`      → ${fix}`]),
  ]);
  const wrongs = of('wrong').length;
  return [
    ...lines,
    wrongs === 0 ? 'Nothing is wrong.' : `${wrongs} ${wrongs === 1 ? 'thing is' : 'things are'} wrong.`,
  ];
}

const well = (says: string): Finding => ({ state: 'well', says });
const think = (says: string, fix: string): Finding => ({ state: 'think', says, fix });
const wrong = (says: string, fix: string): Finding => ({ state: 'wrong', says, fix });

function tls({ local, publicUrl }: Config): Finding {
  if (publicUrl.startsWith('https:')) return well(`People reach it by ${publicUrl}, which is encrypted.`);
  return local
    ? think('It is for this machine alone.', 'PUBLIC_URL=https://photos.college.edu')
    : wrong('Passwords travel unencrypted.', `PUBLIC_URL=${publicUrl.replace('http:', 'https:')}, behind a proxy`);
}

function site({ site, build }: Facts): Finding {
  if ('trouble' in site)
    return wrong(
      `The address people use does not answer: ${site.trouble}.`,
      'start the server, then look at proxy and PUBLIC_URL',
    );
  return site.build === build
    ? well('The address people use answers, by this build.')
    : wrong('The server runs another build than this command line.', 'restart the server');
}

function proxy({ local, trustProxy }: Config): Finding {
  if (local || trustProxy.length > 0) return well('It knows whom to believe where visitors come from.');
  return wrong('All visitors look like one, and share its limits.', "TRUST_PROXY=<the proxy's address>");
}

function mail({ mail: { smtpUrl, from } }: Config, { mailTrouble }: Facts): Finding {
  if (smtpUrl === null)
    return wrong('Mails go to a folder, and nobody gets them.', 'SMTP_URL=smtp://user:pass@host:587');
  if (mailTrouble !== null) return wrong(`The mail server does not let us in: ${mailTrouble}.`, 'see SMTP_URL');
  return from.includes('@localhost')
    ? wrong('Mails come from nobody.', 'MAIL_FROM=Quadrangle <no-reply@college.edu>')
    : well('The mail server lets us in.');
}

function backup({ lastBackupAt, now }: Facts): Finding {
  const fix = 'npm run admin -- backup nightly <folder> --keep 14, every night';
  if (lastBackupAt === null) return wrong('There never was a backup.', fix);
  const days = Math.floor((now - lastBackupAt) / DAY);
  return days < 2 ? well('There is a fresh backup.') : wrong(`The last backup is ${days} days old.`, fix);
}

function secrets({ metricsToken, local }: Config): Finding {
  return metricsToken !== null || local
    ? well('Metrics can be read.')
    : think('Nobody can read the metrics.', 'METRICS_TOKEN=$(openssl rand -hex 24)');
}

function clock({ clockOffset }: Config, { databaseAhead }: Facts): Finding {
  if (clockOffset !== 0) return wrong(`The rules' clock is ${clockOffset} s off.`, 'unset CLOCK_OFFSET');
  if (databaseAhead !== null && Math.abs(databaseAhead) > MAX_SKEW)
    return wrong(
      `The database's clock is ${Math.round(databaseAhead / 1_000)} s ahead of ours.`,
      'timedatectl set-ntp true, on both',
    );
  return well('The clock is not off.');
}

function disk({ settings: { freeSpaceFloor } }: Config, { free }: Facts): Finding {
  if (free === null) return well('The files lie where room has no end.');
  const left = `${(free / 1e9).toFixed(1)} GB are free for files`;
  if (free < freeSpaceFloor)
    return wrong(`${left}: uploads are refused.`, 'make room, or move to a larger disk or a bucket');
  return free < 5 * freeSpaceFloor ? think(`${left}.`, 'make room soon') : well(`${left}.`);
}

function payments({ razorpay, local }: Config): Finding {
  if (razorpay === null)
    return local
      ? think('Payment is simulated.', 'RAZORPAY_KEY_ID=…, RAZORPAY_KEY_SECRET=… and RAZORPAY_WEBHOOK_SECRET=…')
      : think('Nobody can pay; only `grant` gives plans.', 'RAZORPAY_KEY_ID=… and RAZORPAY_KEY_SECRET=…');
  return razorpay.webhookSecret === null
    ? think('The provider cannot tell us of payments; we ask every quarter of an hour.', 'RAZORPAY_WEBHOOK_SECRET=…')
    : well('People can pay.');
}
