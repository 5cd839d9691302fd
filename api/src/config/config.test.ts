/** The environment, and what stops a start (operator). */
import { DEFAULT_MAX_BYTES } from '@quadrangle/domain/uploads/rules';
import { describe, expect, it } from 'vitest';
import { ConfigError, provideThreads, readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/quadrangle');
const far = { PUBLIC_URL: 'https://photos.college.edu' };

it('an empty environment is a local installation with everything in ./data', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    local: true,
    production: false,
    logLevel: 'info',
    databaseUrl: 'sqlite:/srv/quadrangle/data/quadrangle.db',
    storage: { kind: 'folder', folder: '/srv/quadrangle/data/files' },
    mail: { smtpUrl: null, outboxFolder: '/srv/quadrangle/data/outbox', from: 'Quadrangle <no-reply@localhost>' },
    razorpay: null,
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    identity: null,
    appName: 'Quadrangle',
    mailInboxUrl: '/dev/mail',
    socialLinks: [],
    logoFile: null,
    privacyFile: null,
    termsFile: null,
    webOrigins: [],
    cookieSameSite: 'lax',
    rateLimit: true,
    clockOffset: 0,
    drainSeconds: 0,
    trustProxy: [],
    metricsToken: null,
    secretKey: null,
    settings: {
      instituteName: "your institute's",
      contactTo: null,
      pictureHosts: ['*.googleusercontent.com'],
      maxBytes: DEFAULT_MAX_BYTES,
    },
  });
});

it('BACKUP_TO is a folder or a path in a bucket', () => {
  expect(read({}).backupTo).toBe('/srv/quadrangle/data/backups');
  expect(read({ BACKUP_TO: 'nights' }).backupTo).toBe('/srv/quadrangle/nights');
  const bucket = 's3://nights/college?region=eu-west-1&endpoint=https://s3.example.org';
  expect(read({ BACKUP_TO: bucket }).backupTo).toBe(bucket);
  for (const wrong of ['file:/backups', 's3://N/a', 'gs://nights//a', 's3://nights/a?zone=b'])
    expect(() => read({ BACKUP_TO: wrong }), wrong).toThrow(/^BACKUP_TO (must|has)/);
});

it('an empty variable is an absent one', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' })).toEqual(read({}));
});

it('production listens everywhere and requires PUBLIC_URL', () => {
  expect(read({ NODE_ENV: 'production', ...far })).toMatchObject({ host: '0.0.0.0', production: true, local: false });
  expect(() => read({ NODE_ENV: 'production' })).toThrow('PUBLIC_URL');
  expect(read(far).drainSeconds).toBe(5);
  expect(read({ ...far, DRAIN_SECONDS: '30' }).drainSeconds).toBe(30);
  for (const wrong of ['-1', '601', 'soon'])
    expect(() => read({ ...far, DRAIN_SECONDS: wrong }), wrong).toThrow('DRAIN_SECONDS');
});

it('everybody signs up when local, elsewhere people of listed colleges, unless SIGN_UP says otherwise (decisions 69)', () => {
  expect(read({}).settings.signUp).toBe('open');
  expect(read({ SIGN_UP: 'listed' }).settings.signUp).toBe('listed');
  expect(read(far).settings.signUp).toBe('listed');
  expect(read({ ...far, SIGN_UP: 'open' }).settings.signUp).toBe('open');
});

it('MINORS says what becomes of people younger than 18, who join as all do (decisions 73)', () => {
  expect(read({}).settings.minors).toBe('allow');
  for (const minors of ['allow', 'refuse', 'guardian']) expect(read({ MINORS: minors }).settings.minors).toBe(minors);
  for (const wrong of ['Allow', 'yes', 'allow,refuse'])
    expect(() => read({ MINORS: wrong }), wrong).toThrow(/^MINORS /);
});

it('PUBLIC_URL follows PORT, and decides with HOST what is local', () => {
  expect(read({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  expect(read({ PUBLIC_URL: 'https://photos.college.edu/' }).publicUrl).toBe('https://photos.college.edu');
  for (const host of ['localhost', '127.0.0.1', '127.8.9.1', '[::1]', 'quad.localhost'])
    expect(read({ PUBLIC_URL: `http://${host}:8080` }).local).toBe(true);
  for (const host of ['localhost.evil.com', '10.0.0.1', '128.0.0.1', 'college.edu'])
    expect(read({ PUBLIC_URL: `http://${host}` }).local).toBe(false);
  for (const host of ['localhost', '127.0.0.1', '::1']) expect(read({ HOST: host }).local).toBe(true);
  for (const host of ['0.0.0.0', '::', '192.168.1.7', 'quadrangle']) expect(read({ HOST: host }).local).toBe(false);
  expect(read({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' }).local).toBe(false);
});

it('relative paths are taken from the working folder', () => {
  const { databaseUrl, storage, mail } = read({ DATA_DIR: 'elsewhere', STORAGE_URL: 'file:./pictures' });
  expect(databaseUrl).toBe('sqlite:/srv/quadrangle/elsewhere/quadrangle.db');
  expect(storage).toEqual({ kind: 'folder', folder: '/srv/quadrangle/pictures' });
  expect(mail.outboxFolder).toBe('/srv/quadrangle/elsewhere/outbox');
  expect(read({ DATABASE_URL: 'sqlite:quad.db' }).databaseUrl).toBe('sqlite:/srv/quadrangle/quad.db');
  expect(read({ DATABASE_URL: 'sqlite:///var/quad.db' }).databaseUrl).toBe('sqlite:/var/quad.db');
  expect(read({ STORAGE_URL: 'file:///var/files' }).storage).toEqual({ kind: 'folder', folder: '/var/files' });
});

it('a PostgreSQL database and a bucket are taken as they are', () => {
  const url = 'postgres://quad:pw@db:5432/quad';
  expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
  const bucket = read({ STORAGE_URL: 'gs://college-photos', GCS_API_ENDPOINT: 'http://localhost:9000' }).storage;
  expect(bucket).toEqual({ kind: 'gcs', bucket: 'college-photos', apiEndpoint: 'http://localhost:9000' });
});

it('an S3-compatible store is named by bucket, region and endpoint; the last two are optional', () => {
  const at = (url: string) => read({ STORAGE_URL: url }).storage;
  expect(at('s3://college-photos?region=eu-west-1&endpoint=http://minio:9000')).toEqual({
    kind: 's3',
    bucket: 'college-photos',
    region: 'eu-west-1',
    endpoint: 'http://minio:9000',
  });
  expect(at('s3://college-photos')).toEqual({
    kind: 's3',
    bucket: 'college-photos',
    region: 'us-east-1',
    endpoint: null,
  });
  for (const wrong of ['s3://', 's3://Photos', 's3://photos?regoin=eu', 's3://photos/folder', 's3://photos?region='])
    expect(() => at(wrong), wrong).toThrow('STORAGE_URL must be s3://<bucket>?region=<region>&endpoint=<origin>');
  for (const wrong of ['minio:9000', 'ftp://minio', 'http://minio:9000/path', ''])
    expect(() => at(`s3://photos?endpoint=${wrong}`), wrong).toThrow(
      'STORAGE_URL has an endpoint that is not an http(s) origin',
    );
});

it('"Check Email" leads to the outbox when local, and nowhere elsewhere, unless said otherwise', () => {
  expect(read({ SMTP_URL: 'smtp://mail:25' }).mailInboxUrl).toBe('/dev/mail');
  expect(read(far).mailInboxUrl).toBeNull();
  expect(read({ MAIL_INBOX_URL: 'https://mail.college.edu' }).mailInboxUrl).toBe('https://mail.college.edu');
});

it('Razorpay needs id and secret, and brings its webhook secret', () => {
  const keys = { RAZORPAY_KEY_ID: 'id', RAZORPAY_KEY_SECRET: 'secret' };
  expect(read(keys).razorpay).toEqual({ keyId: 'id', keySecret: 'secret', webhookSecret: null, apiUrl: null });
  expect(read({ ...keys, RAZORPAY_WEBHOOK_SECRET: 'hook' }).razorpay?.webhookSecret).toBe('hook');
  expect(read({ RAZORPAY_WEBHOOK_SECRET: 'hook' }).razorpay).toBeNull();
});

it('the academic pattern is anchored at both ends', () => {
  const { academicEmailPattern } = read({ ACADEMIC_EMAIL_PATTERN: String.raw`college\.org` }).settings;
  expect(academicEmailPattern.test('college.org')).toBe(true);
  expect(academicEmailPattern.test('college.org.evil.com')).toBe(false);
  expect(academicEmailPattern.test('mycollege.org')).toBe(false);
});

it('lists are separated by commas', () => {
  const config = read({
    WEB_ORIGINS: 'https://a.edu, https://b.edu:8443',
    TRUST_PROXY: '10.0.0.1,192.168.0.0/16, fd00::/8',
    SOCIAL_LINKS: 'https://social.example/@college,mailto:office@college.edu',
  });
  expect(config.webOrigins).toEqual(['https://a.edu', 'https://b.edu:8443']);
  expect(config.trustProxy).toEqual(['10.0.0.1', '192.168.0.0/16', 'fd00::/8']);
  expect(config.socialLinks).toHaveLength(2);
  const { pictureHosts } = read({ PICTURE_HOSTS: 'avatars.college.edu, *.googleusercontent.com' }).settings;
  expect(pictureHosts).toEqual(['avatars.college.edu', '*.googleusercontent.com']);
});

describe('what is only for trying things out', () => {
  it.each([{ RATE_LIMIT: 'off' }, { CLOCK_OFFSET: '3600' }, { OIDC_ISSUER: 'http://idp.test' }])(
    '%o is taken when local, and stops the start elsewhere',
    (env) => {
      const variable = Object.keys(env)[0] ?? '';
      expect(() => read(env as Record<string, string>)).not.toThrow();
      expect(() => read({ ...far, ...(env as Record<string, string>) })).toThrow(variable);
      expect(() => read({ HOST: '0.0.0.0', ...(env as Record<string, string>) })).toThrow(variable);
    },
  );
  it('their harmless values are taken everywhere', () => {
    expect(read({ ...far, RATE_LIMIT: 'on', CLOCK_OFFSET: '0' })).toMatchObject({ rateLimit: true, clockOffset: 0 });
    expect(read({ CLOCK_OFFSET: '-60' }).clockOffset).toBe(-60);
  });
});

it('cookies for another site need https', () => {
  expect(read({ ...far, COOKIE_SAMESITE: 'none' }).cookieSameSite).toBe('none');
  expect(() => read({ COOKIE_SAMESITE: 'none' })).toThrow('COOKIE_SAMESITE');
});

describe('a wrong value stops the start with one line that names its variable', () => {
  const wrong: [string, string][] = [
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['PUBLIC_URL', 'photos.college.edu'],
    ['PUBLIC_URL', 'https://college.edu/photos'],
    ['PUBLIC_URL', 'https://user:pw@college.edu'],
    ['PUBLIC_URL', 'ftp://college.edu'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_URL', 'sqlite:'],
    ['STORAGE_URL', 'ftp://bucket'],
    ['STORAGE_URL', 'gs://'],
    ['GCS_API_ENDPOINT', 'localhost'],
    ['SMTP_URL', 'http://mail'],
    ['CONTACT_TO', 'nobody'],
    ['RAZORPAY_KEY_SECRET', 'alone'],
    ['RAZORPAY_API_URL', 'https://api.example/v1'],
    ['RAZORPAY_CHECKOUT_URL', 'checkout.js'],
    ['OIDC_ISSUER', 'accounts'],
    ['OIDC_CLIENT_SECRET', 'alone'],
    ['PICTURE_HOSTS', 'https://avatars.college.edu'],
    ['PICTURE_HOSTS', '*'],
    ['PICTURE_HOSTS', '*.edu'],
    ['ACADEMIC_EMAIL_PATTERN', '('],
    ['WEB_ORIGINS', 'https://a.edu/'],
    ['WEB_ORIGINS', '*'],
    ['COOKIE_SAMESITE', 'strict'],
    ['MAX_VIDEO_BYTES', '0'],
    ['MAX_IMAGE_BYTES', '1.5'],
    ['MAX_AVATAR_BYTES', 'much'],
    ['SIGN_UP', 'closed'],
    ['RATE_LIMIT', 'no'],
    ['CLOCK_OFFSET', 'tomorrow'],
    ['CLOCK_OFFSET', '9000000000000'],
    ['DATABASE_URL', 'postgres://db/quad?query_timeout=20s'],
    ['DATABASE_URL', 'postgres://db/quad?port=99999'],
    ['TRUST_PROXY', 'proxy'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['MAIL_INBOX_URL', 'inbox'],
    ['SOCIAL_LINKS', 'javascript:alert(1)'],
    ['LOG_LEVEL', 'loud'],
    ['MAIL_FROM', 'Quadrangle'],
    ['SECRET_KEY', 'fifteen letters'],
  ];
  it.each(wrong)('%s=%s', (name, value) => {
    const start = () => read({ [name]: value });
    expect(start).toThrow(ConfigError);
    const partner: Record<string, string> = {
      RAZORPAY_KEY_SECRET: 'RAZORPAY_KEY_ID',
      OIDC_CLIENT_SECRET: 'OIDC_CLIENT_ID',
    };
    expect(start).toThrow(new RegExp(`^${partner[name] ?? name} [^\\n]+$`));
  });
  it('a timeout is refused without a unit of ours, because not all are in milliseconds', () => {
    expect(() => read({ DATABASE_URL: 'postgres://db/quad?connect_timeout=10s' })).toThrow(
      'DATABASE_URL must give connect_timeout as a whole number without a unit',
    );
  });
  it('a key id without its secret names the secret', () => {
    expect(() => read({ RAZORPAY_KEY_ID: 'id' })).toThrow(/^RAZORPAY_KEY_SECRET /);
  });
});

it('RECEIPT_ISSUER is a few lines with \\n between them (decisions 64)', () => {
  expect(read({}).settings.receiptIssuer).toEqual([]);
  const lines = ['Northfield College', 'GSTIN 29ABCDE1234F1Z5'];
  expect(read({ RECEIPT_ISSUER: lines.join('\\n') }).settings.receiptIssuer).toEqual(lines);
  expect(read({ RECEIPT_ISSUER: ` ${lines.join('\n\n')}\\n` }).settings.receiptIssuer).toEqual(lines);
  for (const wrong of [Array(11).fill('x').join('\\n'), 'x'.repeat(121)])
    expect(() => read({ RECEIPT_ISSUER: wrong })).toThrow(/^RECEIPT_ISSUER /);
});

it('the audit log is kept for two years unless AUDIT_DAYS says otherwise (decisions 53)', () => {
  expect(read({}).settings.auditDays).toBe(730);
  expect(read({ AUDIT_DAYS: '90' }).settings.auditDays).toBe(90);
  for (const wrong of ['0', '-1', 'long']) expect(() => read({ AUDIT_DAYS: wrong })).toThrow(/^AUDIT_DAYS /);
});

it('room is said in bytes, with a unit or without (decisions 57)', () => {
  const GIB = 1_024 ** 3;
  expect(read({}).settings).toMatchObject({
    quotas: { planHolder: 50 * GIB, others: 50 * 1_024 ** 2, club: 200 * GIB, tenant: null },
    freeSpaceFloor: 2 * GIB,
  });
  const set = { QUOTA_PERSON: '1.5 GiB', QUOTA_TENANT: '2TiB', FREE_SPACE_FLOOR: '0' };
  expect(read(set).settings).toMatchObject({
    quotas: { planHolder: 1.5 * GIB, tenant: 2 * 1_024 * GIB },
    freeSpaceFloor: 0,
  });
  for (const wrong of ['1GB', '-1', 'much', '1e3', '99999999TiB'])
    expect(() => read({ QUOTA_PERSON: wrong })).toThrow(
      'QUOTA_PERSON must be a number of bytes, such as 1048576, 512MiB or 50GiB.',
    );
});

it('files and passwords get sixteen threads, or as many as the operator says', () => {
  const variables: NodeJS.ProcessEnv = {};
  provideThreads(variables);
  expect(variables).toEqual({ UV_THREADPOOL_SIZE: '16' });
  variables.UV_THREADPOOL_SIZE = '4';
  provideThreads(variables);
  expect(variables).toEqual({ UV_THREADPOOL_SIZE: '4' });
});
