import { DEFAULT_ACADEMIC_PATTERN } from '@quadrangle/domain/accounts/rules';
import type { College } from '@quadrangle/domain/colleges/college';
import { DAY } from '@quadrangle/domain/kernel/time';
import type { Config } from '../config/config.ts';

/** Facts about an installation; null if unknown. */
export interface Facts {
  readonly now: number;
  /** The answer at the public address: its version and build, or why there is none. */
  readonly site: { readonly build: string } | { readonly problem: string };
  /** The build of this program. */
  readonly build: string;
  /** Why the mail server refuses us; null when it does not, or there is none. */
  readonly mailProblem: string | null;
  /** Milliseconds that the database's clock is ahead of ours; null if it uses ours. */
  readonly databaseAhead: number | null;
  /** Free bytes where the files are stored; null if the space is unlimited. */
  readonly free: number | null;
  /** Host names of outside servers that the settings need but that cannot be resolved here. */
  readonly unknownNames: readonly string[];
  /** The name of the video library; null without one. */
  readonly videoLibrary: string | null;
  readonly deadJobs: number;
  readonly lastBackupAt: number | null;
  /** The colleges that are listed. */
  readonly colleges: readonly CollegeFacts[];
}

/** Facts about a college. */
export interface CollegeFacts extends Pick<College, 'domain' | 'grievanceContact'> {
  readonly moderators: number;
  readonly stewards: number;
  /** Why its own identity provider does not answer as one; null when it does, or there is none. */
  readonly providerProblem: string | null;
}

/** One finding: good, doubtful, or wrong. `fix`: what to do about it. */
export interface Finding {
  readonly state: 'well' | 'think' | 'wrong';
  readonly says: string;
  readonly fix?: string;
}

/** Clocks this far apart, in milliseconds, end leases and links at the wrong time. */
const MAX_SKEW = 5_000;

/** A secret that is shorter can be guessed. */
const LEAST_SECRET = 16;

/** Judges whether an installation is fit for production (operator contract). */
export function diagnose(config: Config, facts: Facts): Finding[] {
  return [
    config.production
      ? well('It runs as in production.')
      : think('It runs in development mode: the log is for people, not for machines.', 'NODE_ENV=production'),
    tls(config),
    site(facts),
    proxy(config),
    mail(config, facts),
    backup(facts),
    secrets(config),
    clock(config, facts),
    disk(config, facts),
    videos(config, facts),
    signUp(config, facts),
    ...facts.colleges.flatMap(college),
    names(facts),
    payments(config),
    config.identity === null
      ? think('People cannot sign in by a third party.', 'OIDC_CLIENT_ID=… and OIDC_CLIENT_SECRET=…')
      : well(`People can sign in by ${config.identity.issuer}.`),
    facts.deadJobs === 0
      ? well('No jobs have failed for good.')
      : wrong(`${facts.deadJobs} jobs failed for good.`, 'npm run admin -- jobs, then jobs retry --all'),
  ];
}

/** The findings as lines; the wrong ones are last, where they are noticed. */
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
    ? think('Only this machine can reach it.', 'PUBLIC_URL=https://photos.college.edu')
    : wrong('Passwords travel unencrypted.', `PUBLIC_URL=${publicUrl.replace('http:', 'https:')}, behind a proxy`);
}

function site({ site, build }: Facts): Finding {
  if ('problem' in site)
    return wrong(
      `The address that people use does not answer: ${site.problem}.`,
      'start the server, then look at proxy and PUBLIC_URL',
    );
  return site.build === build
    ? well('The address that people use answers, with this build.')
    : wrong('The server runs another build than this command line.', 'restart the server');
}

function proxy({ local, trustProxy }: Config): Finding {
  if (local || trustProxy.length > 0) return well('It knows which proxies to trust with the addresses of visitors.');
  return wrong('All visitors seem to have one address, and share its limits.', "TRUST_PROXY=<the proxy's address>");
}

function mail({ mail: { smtpUrl, from } }: Config, { mailProblem }: Facts): Finding {
  if (smtpUrl === null)
    return wrong('Mails go to a folder, and nobody gets them.', 'SMTP_URL=smtp://user:pass@host:587');
  if (mailProblem !== null) return wrong(`The mail server does not let us in: ${mailProblem}.`, 'see SMTP_URL');
  return from.includes('@localhost')
    ? wrong('Mails have no valid sender.', 'MAIL_FROM=Quadrangle <no-reply@college.edu>')
    : well('The mail server lets us in.');
}

function backup({ lastBackupAt, now }: Facts): Finding {
  const fix = 'npm run admin -- backup nightly --keep 14, every night, to BACKUP_TO';
  if (lastBackupAt === null) return wrong('There has never been a backup.', fix);
  const days = Math.floor((now - lastBackupAt) / DAY);
  return days < 2 ? well('There is a fresh backup.') : wrong(`The last backup is ${days} days old.`, fix);
}

function secrets({ metricsToken, razorpay, local }: Config): Finding {
  const given = [
    ['METRICS_TOKEN', metricsToken],
    ['RAZORPAY_WEBHOOK_SECRET', razorpay?.webhookSecret ?? null],
  ] as const;
  const short = given.flatMap(([name, secret]) => (secret !== null && secret.length < LEAST_SECRET ? [name] : []));
  if (short.length > 0) return wrong(`${short.join(' and ')} can be guessed.`, `${short[0]}=$(openssl rand -hex 24)`);
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
  if (free === null) return well('The files are stored where space is unlimited.');
  const left = `${(free / 1e9).toFixed(1)} GB are free for files`;
  if (free < freeSpaceFloor)
    return wrong(`${left}: uploads are refused.`, 'free some space, or move to a larger disk or a bucket');
  return free < 5 * freeSpaceFloor ? think(`${left}.`, 'make room soon') : well(`${left}.`);
}

function videos({ transcodeJobs }: Config, { videoLibrary }: Facts): Finding {
  if (transcodeJobs === 0)
    return think('This process converts no videos.', 'TRANSCODE_JOBS=1, unless another process converts them');
  return videoLibrary === null
    ? wrong(
        'Nothing here can convert videos: those that browsers cannot play as they are can only be downloaded.',
        'install ffmpeg (in containers: docker compose build), restart, then npm run admin -- renditions --missing',
      )
    : well(`Videos are converted by ${videoLibrary}.`);
}

function names({ unknownNames }: Facts): Finding {
  if (unknownNames.length === 0) return well("The names of others' servers can be looked up.");
  return wrong(
    `There is no ${unknownNames.join(', no ')} to be found from here.`,
    'let it ask for names and reach port 443',
  );
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

function signUp({ academicEmailPattern, settings: { signUp, contactTo } }: Config, { colleges }: Facts): Finding {
  if (signUp === 'open') {
    if (academicEmailPattern !== DEFAULT_ACADEMIC_PATTERN)
      return well(`Addresses whose domain matches ${academicEmailPattern} can sign up.`);
    return think(
      'Everybody in the world with an academic address can sign up, each domain a college of its own.',
      'SIGN_UP=listed, then npm run admin -- college add college.edu',
    );
  }
  if (colleges.length === 0)
    return wrong('Nobody can sign up: no college is listed.', `${ADMIN} college add college.edu`);
  return contactTo === null
    ? think('Whoever is of another college is not told whom to ask.', 'CONTACT_TO=office@college.edu')
    : well(`People of ${colleges.length === 1 ? 'one college' : `${colleges.length} colleges`} can sign up.`);
}

const ADMIN = 'npm run admin --';

/** What a college lacks (decisions 69). */
function college({ domain, moderators, stewards, grievanceContact, providerProblem }: CollegeFacts): Finding[] {
  return [
    ...(providerProblem === null
      ? []
      : [
          wrong(
            `Nobody of ${domain} can sign in with its identity provider: ${providerProblem}.`,
            `${ADMIN} college set ${domain} oidc-issuer=<address>`,
          ),
        ]),
    ...(moderators > 0
      ? []
      : [think(`${domain} has no moderator: only you see its reports.`, `${ADMIN} moderator <username> on`)]),
    ...(stewards > 0
      ? []
      : [think(`${domain} has no steward: only you look after it.`, `${ADMIN} steward <username> on`)]),
    ...(grievanceContact !== null
      ? []
      : [think(`${domain} says nobody to complain to.`, `${ADMIN} college set ${domain} grievance=<address>`)]),
  ];
}
