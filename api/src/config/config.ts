import { BlockList, isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { academicPattern, DEFAULT_ACADEMIC_PATTERN, DEFAULT_PICTURE_HOSTS } from '@quadrangle/domain/accounts/rules';
import { DEFAULT_AUDIT_DAYS } from '@quadrangle/domain/audit/forget-audit';
import { DEFAULT_TRANSCODE_JOBS } from '@quadrangle/domain/files/playback-rules';
import { minorsKept, type Settings } from '@quadrangle/domain/kernel/ports';
import {
  DEFAULT_FREE_SPACE_FLOOR,
  DEFAULT_QUOTA_CLUB,
  DEFAULT_QUOTA_PERSON,
  quotasOf,
} from '@quadrangle/domain/uploads/room';
import { DEFAULT_MAX_BYTES } from '@quadrangle/domain/uploads/rules';
import { bucketAddress } from './bucket-address.ts';
import { ConfigError, Environment } from './environment.ts';
import { isLoopback } from './loopback.ts';

/** Every setting of the operator, checked and typed. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Origin of every link sent out. */
  readonly publicUrl: string;
  /** Whether `publicUrl` and `host` are loopback ones, so that settings for trying things out are allowed. */
  readonly local: boolean;
  readonly production: boolean;
  readonly logLevel: string;
  /** `DATA_DIR`: also for the database and the files, unless they are named. */
  readonly dataDir: string;
  /** `sqlite:/path/to/file.db` or `postgres://…`. */
  readonly databaseUrl: string;
  readonly storage:
    | { readonly kind: 'folder'; readonly folder: string }
    | { readonly kind: 'gcs'; readonly bucket: string; readonly apiEndpoint: string | null }
    | { readonly kind: 's3'; readonly bucket: string; readonly region: string; readonly endpoint: string | null };
  /** The variables that name the database and the storage. */
  readonly named: { readonly database: string; readonly storage: string };
  /** Origin of the API of buckets, where it is not Google's own. */
  readonly gcsApiEndpoint: string | null;
  /** Where the backup of every night goes: a folder, or a path in a bucket. */
  readonly backupTo: string;
  readonly mail: { readonly smtpUrl: string | null; readonly outboxFolder: string; readonly from: string };
  readonly razorpay: {
    readonly keyId: string;
    readonly keySecret: string;
    readonly webhookSecret: string | null;
    readonly apiUrl: string | null;
  } | null;
  readonly checkoutUrl: string;
  readonly identity: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string | null;
  } | null;
  readonly academicEmailPattern: string;
  /** The settings of the rules. */
  readonly settings: Settings;
  readonly appName: string;
  readonly mailInboxUrl: string | null;
  readonly socialLinks: readonly string[];
  readonly logoFile: string | null;
  /** Own texts for `/privacy` and `/terms`, in Markdown. */
  readonly privacyFile: string | null;
  readonly termsFile: string | null;
  readonly webOrigins: readonly string[];
  readonly cookieSameSite: 'lax' | 'none';
  readonly rateLimit: boolean;
  /** Seconds added to the clock that the rules see. */
  readonly clockOffset: number;
  /** How many processes serve behind one port. */
  readonly processes: number;
  /** How long a process that is stopping still accepts requests. */
  readonly drainSeconds: number;
  readonly trustProxy: readonly string[];
  /** How many videos are converted here at the same time; 0 means none. */
  readonly transcodeJobs: number;
  readonly metricsToken: string | null;
  /** Null: generated once, into the database. */
  readonly secretKey: string | null;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';
export const GOOGLE = 'https://accounts.google.com';
const DEFAULT_FROM = 'Quadrangle <no-reply@localhost>';
const MAILBOX = /^([^\s@<>]+@[^\s@<>]+|[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>)$/;
const PICTURE_HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Beyond this, one process that hands out connections is the limit. */
const MAX_PROCESSES = 64;
const PROCESSES = /^(auto|[1-9]|[1-5]\d|6[0-4])$/;

/** Threads for files and passwords: with Node's four, a sign-in waits for the files of thirty photos (decisions 78). */
const THREADS = '16';

/** Sets the number of threads that Node starts, unless the operator has. Call it before anything needs one. */
export function provideThreads(variables: NodeJS.ProcessEnv = process.env): void {
  variables.UV_THREADPOOL_SIZE ??= THREADS;
}

/**
 * The configuration in `variables` (operator contract, "Environment"); relative paths are taken from `cwd`. The only
 * reader of the environment. Throws ConfigError, naming the variable, for a wrong or contradictory value.
 */
export function readConfig(
  variables: Readonly<Record<string, string | undefined>> = process.env,
  cwd: string = process.cwd(),
): Config {
  const env = new Environment(variables);
  const production = env.text('NODE_ENV') === 'production';
  const port = env.whole('PORT', 1, 65_535) ?? 3000;
  if (production && env.text('PUBLIC_URL') === null) throw new ConfigError('PUBLIC_URL', 'is required in production');
  const publicUrl = env.origin('PUBLIC_URL') ?? `http://localhost:${port}`;
  const host = env.text('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1');
  const local = isLoopback(new URL(publicUrl).hostname) && isLoopback(host);
  const dataDir = resolve(cwd, env.text('DATA_DIR') ?? 'data');
  const webOrigins = env.list('WEB_ORIGINS', isOrigin, 'origins such as https://app.college.edu');
  const smtpUrl = mailServer(env);
  const gcsApiEndpoint = env.origin('GCS_API_ENDPOINT');
  const appName = env.text('APP_NAME') ?? 'Quadrangle';
  const databaseUrl = databaseAt(
    'DATABASE_URL',
    env.text('DATABASE_URL') ?? `sqlite:${join(dataDir, 'quadrangle.db')}`,
    cwd,
  );
  const academicEmailPattern = env.text('ACADEMIC_EMAIL_PATTERN') ?? DEFAULT_ACADEMIC_PATTERN;

  return {
    port,
    host,
    publicUrl,
    local,
    production,
    logLevel: env.oneOf('LOG_LEVEL', LOG_LEVELS) ?? 'info',
    databaseUrl,
    processes: processes(env, databaseUrl),
    gcsApiEndpoint,
    backupTo: backupTo(env, dataDir, gcsApiEndpoint, cwd),
    dataDir,
    storage: storageAt('STORAGE_URL', env.text('STORAGE_URL') ?? `file:${join(dataDir, 'files')}`, gcsApiEndpoint, cwd),
    named: {
      database: env.text('DATABASE_URL') === null ? 'DATA_DIR' : 'DATABASE_URL',
      storage: env.text('STORAGE_URL') === null ? 'DATA_DIR' : 'STORAGE_URL',
    },
    mail: {
      smtpUrl,
      outboxFolder: join(dataDir, 'outbox'),
      from: env.matching('MAIL_FROM', MAILBOX, 'must be name@host or Name <name@host>') ?? DEFAULT_FROM,
    },
    razorpay: razorpay(env),
    checkoutUrl: env.url('RAZORPAY_CHECKOUT_URL', ['http:', 'https:']) ?? RAZORPAY_CHECKOUT,
    identity: identity(env, local),
    academicEmailPattern,
    settings: {
      publicUrl,
      webOrigins,
      academicEmailPattern: pattern(academicEmailPattern),
      instituteName: env.text('INSTITUTE_NAME') ?? "your institute's",
      signUp: signUp(env) ?? (local ? 'open' : 'listed'),
      minors: minors(env),
      // Made of the text, which is read when the ports are composed.
      notice: '',
      appName,
      contactTo: env.matching('CONTACT_TO', /^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'),
      pictureHosts: pictureHosts(env),
      quotas: quotasOf(
        env.bytes('QUOTA_PERSON') ?? DEFAULT_QUOTA_PERSON,
        env.bytes('QUOTA_TENANT'),
        env.bytes('QUOTA_CLUB') ?? DEFAULT_QUOTA_CLUB,
      ),
      freeSpaceFloor: env.bytes('FREE_SPACE_FLOOR') ?? DEFAULT_FREE_SPACE_FLOOR,
      receiptIssuer: receiptIssuer(env),
      auditDays: env.whole('AUDIT_DAYS', 1, 36_500) ?? DEFAULT_AUDIT_DAYS,
      timeZone: timeZone(env),
      maxBytes: {
        video: env.whole('MAX_VIDEO_BYTES', 1) ?? DEFAULT_MAX_BYTES.video,
        image: env.whole('MAX_IMAGE_BYTES', 1) ?? DEFAULT_MAX_BYTES.image,
        avatar: env.whole('MAX_AVATAR_BYTES', 1) ?? DEFAULT_MAX_BYTES.avatar,
      },
    },
    appName,
    mailInboxUrl: mailInboxUrl(env) ?? (local ? '/dev/mail' : null),
    socialLinks: env.list('SOCIAL_LINKS', (link) => /^(https?|mailto):/.test(link) && URL.canParse(link), 'links'),
    logoFile: inFolder(cwd, env.text('LOGO_FILE')),
    privacyFile: inFolder(cwd, env.text('PRIVACY_FILE')),
    termsFile: inFolder(cwd, env.text('TERMS_FILE')),
    webOrigins,
    cookieSameSite: cookieSameSite(env, publicUrl),
    rateLimit: onlyWhenLocal(env, 'RATE_LIMIT', local, (env.oneOf('RATE_LIMIT', ['on', 'off']) ?? 'on') === 'on', true),
    clockOffset: onlyWhenLocal(env, 'CLOCK_OFFSET', local, env.whole('CLOCK_OFFSET', -CENTURY, CENTURY) ?? 0, 0),
    drainSeconds: env.whole('DRAIN_SECONDS', 0, 600) ?? (local ? 0 : 5),
    trustProxy: env.list('TRUST_PROXY', isAddressOrRange, 'IP addresses or CIDR ranges'),
    transcodeJobs: env.whole('TRANSCODE_JOBS', 0, 16) ?? DEFAULT_TRANSCODE_JOBS,
    metricsToken: env.text('METRICS_TOKEN'),
    secretKey: env.matching('SECRET_KEY', /^.{16,}$/su, 'must have at least 16 characters'),
  };
}

/** Seconds of a hundred years: dates further away do not exist. */
const CENTURY = 100 * 365 * 24 * 60 * 60;

/** The database in `given`, the value of the variable `name`. Throws ConfigError. */
export function databaseAt(name: string, given: string, cwd: string = process.cwd()): string {
  if (given.startsWith('sqlite:')) return `sqlite:${path(name, given, cwd)}`;
  if (/^postgres(ql)?:\/\//.test(given) && URL.canParse(given)) {
    for (const [key, value] of new URL(given).searchParams) {
      if (/timeout$/.test(key) && !/^\d{1,9}$/.test(value))
        throw new ConfigError(name, `must give ${key} as a whole number without a unit`);
      if (key === 'port' && !(/^\d+$/.test(value) && Number(value) <= 65_535))
        throw new ConfigError(name, 'must give a port up to 65535');
    }
    return given;
  }
  throw new ConfigError(name, 'must be sqlite:<file> or postgres://user:pass@host:port/db');
}

/** The storage in `given`, the value of the variable `name`. Throws ConfigError. */
export function storageAt(
  name: string,
  given: string,
  apiEndpoint: string | null,
  cwd: string = process.cwd(),
): Config['storage'] {
  if (given.startsWith('file:')) return { kind: 'folder', folder: path(name, given, cwd) };
  const bucket = /^gs:\/\/([a-z0-9][a-z0-9._-]{1,220}[a-z0-9])\/?$/.exec(given)?.[1];
  if (bucket) return { kind: 'gcs', bucket, apiEndpoint };
  if (given.startsWith('s3://')) return s3(name, given);
  throw new ConfigError(
    name,
    'must be file:<folder>, gs://<bucket> or s3://<bucket>?region=<region>&endpoint=<origin>',
  );
}

function processes(env: Environment, databaseUrl: string): number {
  const given =
    env.matching('PROCESSES', PROCESSES, `must be auto or a whole number from 1 to ${MAX_PROCESSES}`) ?? '1';
  if (given !== '1' && databaseUrl.startsWith('sqlite:'))
    throw new ConfigError('PROCESSES', 'may be more than 1 only with PostgreSQL, which DATABASE_URL names');
  return given === 'auto' ? Math.min(availableParallelism(), MAX_PROCESSES) : Number(given);
}

function backupTo(env: Environment, dataDir: string, apiEndpoint: string | null, cwd: string): string {
  const given = env.text('BACKUP_TO') ?? join(dataDir, 'backups');
  const address = bucketAddress('BACKUP_TO', given);
  if (address === null) return resolve(cwd, given);
  storageAt('BACKUP_TO', address.storage, apiEndpoint);
  return given;
}

function s3(name: string, given: string): Config['storage'] {
  const [, bucket, query] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?(?:\?(.*))?$/.exec(given) ?? [];
  const { region, endpoint, ...others } = Object.fromEntries(new URLSearchParams(query));
  if (bucket === undefined || Object.keys(others).length > 0 || region === '')
    throw new ConfigError(name, 'must be s3://<bucket>?region=<region>&endpoint=<origin>');
  const origin = endpoint === undefined ? null : URL.parse(endpoint);
  if (endpoint !== undefined && (!origin || !/^https?:$/.test(origin.protocol) || origin.href !== `${origin.origin}/`))
    throw new ConfigError(name, 'has an endpoint that is not an http(s) origin');
  return { kind: 's3', bucket, region: region ?? 'us-east-1', endpoint: origin?.origin ?? null };
}

/** The path in `scheme:path` or `scheme:///path`. */
function path(name: string, given: string, cwd: string): string {
  const named = given.slice(given.indexOf(':') + 1).replace(/^\/\/(?=\/)/, '');
  if (named === '') throw new ConfigError(name, 'names no path');
  return resolve(cwd, named);
}

function razorpay(env: Environment): Config['razorpay'] {
  const keyId = env.text('RAZORPAY_KEY_ID');
  const keySecret = env.text('RAZORPAY_KEY_SECRET');
  const webhookSecret = env.text('RAZORPAY_WEBHOOK_SECRET');
  const apiUrl = env.origin('RAZORPAY_API_URL');
  if (keyId !== null && keySecret === null)
    throw new ConfigError('RAZORPAY_KEY_SECRET', 'is missing beside RAZORPAY_KEY_ID');
  if (keyId === null && keySecret !== null)
    throw new ConfigError('RAZORPAY_KEY_ID', 'is missing beside RAZORPAY_KEY_SECRET');
  return keyId !== null && keySecret !== null ? { keyId, keySecret, webhookSecret, apiUrl } : null;
}

function signUp(env: Environment): Settings['signUp'] | null {
  const given = env.oneOf('SIGN_UP', ['open', 'listed']);
  return given === 'open' || given === 'listed' ? given : null;
}

function minors(env: Environment): Settings['minors'] {
  const given = env.oneOf('MINORS', [...minorsKept]);
  return minorsKept.find((one) => one === given) ?? 'allow';
}

function mailServer(env: Environment): string | null {
  const url = env.url('SMTP_URL', ['smtp:', 'smtps:']);
  if (url !== null && new URL(url).hostname === '') throw new ConfigError('SMTP_URL', 'names no host');
  return url;
}

function identity(env: Environment, local: boolean): Config['identity'] {
  const issuer = env.url('OIDC_ISSUER', ['http:', 'https:']) ?? GOOGLE;
  if (issuer.startsWith('http:') && !local) throw new ConfigError('OIDC_ISSUER', 'may be plain http only when local');
  const clientId = env.text('OIDC_CLIENT_ID');
  const clientSecret = env.text('OIDC_CLIENT_SECRET');
  if (clientId === null && clientSecret !== null)
    throw new ConfigError('OIDC_CLIENT_ID', 'is missing beside OIDC_CLIENT_SECRET');
  return clientId === null ? null : { issuer, clientId, clientSecret };
}

function pictureHosts(env: Environment): Settings['pictureHosts'] {
  const hosts = env.list('PICTURE_HOSTS', (host) => PICTURE_HOST.test(host), 'hosts such as *.college.edu');
  return hosts.length > 0 ? hosts : DEFAULT_PICTURE_HOSTS;
}

function pattern(source: string): RegExp {
  try {
    return academicPattern(source);
  } catch {
    throw new ConfigError('ACADEMIC_EMAIL_PATTERN', 'is not a regular expression');
  }
}

function mailInboxUrl(env: Environment): string | null {
  const given = env.text('MAIL_INBOX_URL');
  return given?.startsWith('/') ? given : env.url('MAIL_INBOX_URL', ['http:', 'https:']);
}

function cookieSameSite(env: Environment, publicUrl: string): Config['cookieSameSite'] {
  const sameSite = env.oneOf('COOKIE_SAMESITE', ['lax', 'none']) === 'none' ? 'none' : 'lax';
  if (sameSite === 'none' && !publicUrl.startsWith('https:'))
    throw new ConfigError('COOKIE_SAMESITE', 'may be none only with an https PUBLIC_URL');
  return sameSite;
}

function onlyWhenLocal<T>(env: Environment, name: string, local: boolean, value: T, harmless: T): T {
  if (!local && value !== harmless)
    throw new ConfigError(name, `may be ${env.text(name)} only when PUBLIC_URL and HOST are loopback addresses`);
  return value;
}

function inFolder(cwd: string, file: string | null): string | null {
  return file === null ? null : resolve(cwd, file);
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  try {
    new BlockList().addSubnet(address, /^\d+$/.test(bits) ? Number(bits) : -1, family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}

export { ConfigError };

function timeZone(env: Environment): string {
  const name = env.text('TIME_ZONE') ?? 'Etc/UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError('TIME_ZONE', 'must be the name of a time zone, such as Asia/Kolkata');
  }
}

/** The lines on receipts, which `\\n` separates: few enough for one page (decisions 64). */
function receiptIssuer(env: Environment): string[] {
  const lines = (env.text('RECEIPT_ISSUER') ?? '')
    .split(/\\n|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length > 10 || lines.some((line) => [...line].length > 120))
    throw new ConfigError('RECEIPT_ISSUER', 'must be at most 10 lines of 120 characters, with \\n between them');
  return lines;
}
