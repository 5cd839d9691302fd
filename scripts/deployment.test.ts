import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TRANSCODE_JOBS, MAX_RENDERING_BYTES } from '../domain/src/files/playback-rules.ts';
import { configVariables } from './lib/config-variables.ts';
import { readPlainYaml, type Yaml } from './lib/plain-yaml.ts';
import { root } from './lib/workspace.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const unique = (names: readonly string[]) => [...new Set(names)].sort();

const page = read('docs/operations.md');

describe('the variables', () => {
  it('that are read are those that the page for operators explains', () => {
    const table = page.slice(page.indexOf('\n## Environment'), page.indexOf('\n## The command line'));
    const cells = matches(table, /^\| (`[^|]*) \|/gm).join(' ');
    expect(unique(matches(cells, /`([A-Z_]+)`/g))).toEqual(configVariables());
  });

  it('that the example sets are read', () => {
    const names = matches(read('deploy/example.env'), /^#?([A-Z_]+)=/gm).filter((name) => name !== 'POSTGRES_PASSWORD');
    expect(configVariables()).toEqual(expect.arrayContaining(names));
  });

  it('that the example sets hold no secret', () => {
    expect(read('deploy/example.env')).not.toMatch(/^#?\w*(SECRET|PASSWORD|TOKEN|SMTP_URL)=./m);
  });
});

describe('the dashboard and the alerts', () => {
  const dashboard = JSON.parse(read('deploy/grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const alerts = matches(read('deploy/prometheus-alerts.yml'), /^ {8}expr: (.+)$/gm);
  const queries = [...alerts, ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];

  it('ask for metrics that are served', async () => {
    const { collectDefaultMetrics, Registry } = createRequire(join(root, 'api/package.json'))('prom-client');
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const ofTheProcess: { name: string }[] = await registry.getMetricsAsJSON();
    const served = [...namesOf('quadrangle_'), ...ofTheProcess.map(({ name }) => name)];
    const histograms = served.flatMap((name) => [`${name}_bucket`, `${name}_count`]);
    const asked = unique(queries.flatMap((query) => matches(query, /\b((?:quadrangle|process|nodejs)_\w+)/g)));
    expect(asked.length).toBeGreaterThan(10);
    expect([...served, ...histograms]).toEqual(expect.arrayContaining(asked));
  });

  it('show each metric of our own, and judge those by which one can tell that something is wrong', () => {
    const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join(' ');
    for (const name of [...namesOf('quadrangle_'), 'nodejs_eventloop_lag']) expect(shown, name).toContain(name);
    for (const part of ['mail', 'payments']) expect(shown, part).toContain(`{part="${part}"}`);
    const watched = [
      ...[
        'job_wait_seconds',
        'transcodes_total',
        'database_connections',
        'pictures',
        'outside_calls_total',
        'degraded',
      ],
      ...['storage_free_bytes', 'last_backup_timestamp_seconds', 'http_request_seconds_count'],
    ].map((name) => `quadrangle_${name}`);
    for (const name of [...watched, 'nodejs_eventloop_lag']) expect(alerts.join(' '), name).toContain(name);
    expect(alerts.length).toBe(matches(read('deploy/prometheus-alerts.yml'), /^ {6}- (alert): /gm).length);
    expect(unique(dashboard.panels.map(({ title }) => title))).toHaveLength(dashboard.panels.length);
  });
});

/** The metrics of our own that are served. */
function namesOf(prefix: string): string[] {
  const sources = read('api/src/rest/metrics.ts') + read('api/src/operations/outside-calls.ts');
  return unique(matches(sources, new RegExp(`name: '(${prefix}\\w+)'`, 'g')));
}

it('the metrics that the page for operators names are those that are served', () => {
  expect(unique(matches(page, /\b(quadrangle_\w+)/g))).toEqual(namesOf('quadrangle_'));
});

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile');

  it('copies what exists, and what is let through to the build', () => {
    const sources = matches(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((words) => words.split(' '));
    expect(sources.length).toBeGreaterThan(0);
    const letThrough = matches(read('.dockerignore'), /^!(.+)$/gm);
    for (const source of sources) {
      expect(existsSync(join(root, source)), source).toBe(true);
      expect(letThrough, source).toContain(source.split('/')[0]);
    }
  });

  it('takes nothing of the demo college but what the installer asks for', () => {
    const copied = matches(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).filter((words) => words.includes('demo'));
    expect(copied).toEqual(['scripts/demo/package.json']);
    expect(read('.dockerignore')).toMatch(/^scripts\/demo\/\*\n!scripts\/demo\/package\.json$/m);
    expect(dockerfile).toMatch(
      /^ {2}&& cp -al --parents \*\/package\.json \*\/dist \*\/node_modules node_modules migrations \/product$/m,
    );
  });

  it('installs with the installer of the workspace', () => {
    const [installer = 'none'] = matches(read('scripts/setup.mjs'), /'(pnpm@[\d.]+)'/g);
    expect(matches(dockerfile, /(pnpm@[\d.]+)/g)).toEqual([installer]);
  });

  it('installs an ffmpeg unless the build says otherwise, and refuses to guess (decisions 58)', () => {
    expect(matches(dockerfile, /^ARG FFMPEG(.*)$/gm)).toEqual(['=debian', '', '']);
    expect(read('compose.yaml')).toMatch(/^ {8}FFMPEG: \$\{FFMPEG:-debian\}$/m);
    const [script = ''] = matches(dockerfile, /^RUN (case "\$FFMPEG" in [\s\S]*?\n {2}esac)$/gm);
    const builtWith = (FFMPEG: string) => {
      const stubs = 'apt-get() { echo "$@"; }; rm() { :; }\n';
      const { status, stdout } = spawnSync('bash', ['-c', stubs + script], { encoding: 'utf8', env: { FFMPEG } });
      return [status, stdout];
    };
    expect(builtWith('debian')).toEqual([0, 'update\ninstall -y --no-install-recommends ffmpeg\n']);
    expect(['node-av', 'none', 'yes'].map(builtWith)).toEqual([
      [0, ''],
      [0, ''],
      [1, ''],
    ]);
  });

  it('ends in an image that runs as nobody special and can be stopped', () => {
    const final = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(final).toMatch(/^USER node$/m);
    expect(final).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(final).toMatch(/^HEALTHCHECK [^\n]*\\\n {2}CMD \["node", /m);
    expect(final).toMatch(/^CMD \["node", (?:"--[\w=-]+", )*"api\/dist\/main\.js"\]$/m);
  });
});

describe('the workflow of a forge', () => {
  const workflow = read('.github/workflows/ci.yml');

  it('builds an image of no version that the packages and the changelog do not name', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const packages = ['domain', 'adapters', 'api', 'web'].map(
      (name) => JSON.parse(read(`${name}/package.json`)).version,
    );
    expect(unique([version, ...packages])).toEqual([version]);
    expect(read('CHANGELOG.md')).toContain(`\n## ${version} (`);
    const step =
      /^ {6}- run: (.*)\n {8}if: github\.ref_type == 'tag'\n {8}env: \{ TAG: "\$\{\{ github\.ref_name \}\}" \}$/m.exec(
        workflow,
      )?.[1];
    expect(step).toBeDefined();
    const ends = (tag: string) =>
      spawnSync('bash', ['-e', '-c', step ?? ''], { cwd: root, env: { PATH: process.env.PATH, TAG: tag } }).status;
    expect([ends(`v${version}`), ends(version), ends('v99.0.0')]).toEqual([0, 1, 1]);
  });

  it('runs commands that exist, and actions of a fixed version', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = matches(workflow, /^ {6}- run: (.+)$/gm);
    for (const [, name = ''] of commands.map((it) => /^npm run (\w+)$/.exec(it) ?? []).filter((it) => it.length > 0))
      expect(scripts, name).toHaveProperty(name);
    expect(commands).toEqual(expect.arrayContaining(['npm run check', '.ci/run']));
    for (const action of matches(workflow, /uses: (.+)$/gm)) expect(action).toMatch(/@v\d+$/);
  });

  it('builds the image for both kinds of processors, says what is in it, and signs a version', () => {
    expect(workflow).toMatch(/^ +platforms: linux\/amd64,linux\/arm64$/m);
    expect(workflow).toMatch(/^ +sbom: true$/m);
    expect(workflow).toContain('cosign sign --yes');
    expect(workflow).toMatch(/^ +push: \$\{\{ github\.ref_type == 'tag' \}\}$/m);
  });
});

it('every shell takes the Node.js that the first command has installed, not the one it remembers (operator)', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const installing = Object.values(scripts).filter((script) => script.startsWith('node scripts/setup.mjs &&'));
  expect(installing.length).toBeGreaterThan(10);
  for (const script of installing) expect(script).toMatch(/^node scripts\/setup\.mjs && hash -r && /);
});

it('the server runs with the same memory everywhere', () => {
  const young = '--max-semi-space-size=4';
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const arenas = 'MALLOC_ARENA_MAX=2';
  expect(scripts.start).toMatch(new RegExp(`exec env ${arenas} node ${young} api/dist/main\\.js$`));
  expect(read('Dockerfile')).toMatch(new RegExp(`^ENV .*${arenas}$`, 'm'));
  expect(read('Dockerfile')).toContain(`CMD ["node", "${young}", "api/dist/main.js"]`);
  expect(read('deploy/quadrangle.service')).toContain(`Environment=${arenas}\n`);
  expect(read('deploy/quadrangle.service')).toContain(`node ${young} api/dist/main.js`);
  for (const entry of ['api/src/main.ts', 'api/src/admin/main.ts'])
    expect(read(entry), entry).toMatch(/^ *collectEarly\(\);$/m);
});

describe('compose.yaml', () => {
  const compose = readPlainYaml(read('compose.yaml'));
  const services = Object.entries(mapAt(compose, 'services'));
  const at = (...path: string[]) => path.reduce<Yaml>((yaml, key) => mapOf(yaml)[key] ?? '', compose);

  it('has an app, its backup, a database and a proxy, which restart, write where they have to, have an end to their memory, and gain no privileges', () => {
    expect(services.map(([name]) => name)).toEqual(['app', 'backup', 'db', 'proxy']);
    for (const [name, service] of services)
      expect(service, name).toMatchObject({
        restart: 'unless-stopped',
        read_only: 'true',
        security_opt: ['no-new-privileges:true'],
        tmpfs: expect.arrayContaining(['/tmp']),
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
      });
    // The app's own is in its image.
    for (const name of ['db', 'proxy']) expect(at('services', name, 'healthcheck', 'test'), name).toMatch(/^\["CMD", /);
  });

  it('limits memory as the page for operators says, with room for the conversions that run at once (decisions 58)', () => {
    const gigabytes = services.map(([name]) => {
      const limit = String(at('services', name, 'mem_limit'));
      return Number.parseInt(limit, 10) / (limit.endsWith('g') ? 1 : 1_000);
    });
    const [app = 0] = gigabytes;
    const says = page.replace(/\s+/g, ' ');
    expect(says).toContain(
      `${app} GB for the app, which itself uses less than half a gigabyte and needs the rest for pictures and for two conversions of at most ${MAX_RENDERING_BYTES / 1e9} GB each; 1 GB each for PostgreSQL and the backup, 256 MB for Caddy`,
    );
    expect(gigabytes.slice(1)).toEqual([1, 1, 0.256]);
    // One besides those that are short, and one for these.
    expect(app * 1e9).toBeGreaterThan((DEFAULT_TRANSCODE_JOBS + 1) * MAX_RENDERING_BYTES + 0.5e9);
    const [machine = '0'] = matches(says, /GB of memory, or (\d+) GB with containers/g);
    expect(Number(machine)).toBe(Math.ceil(gigabytes.reduce((sum, each) => sum + each)));
  });

  it('mounts volumes it declares and files that exist', () => {
    const declared = Object.keys(mapAt(compose, 'volumes'));
    const mounts = services.flatMap(([, service]) => listOf(mapOf(service).volumes));
    const sources = mounts.map((mount) => String(mount).split(':')[0] ?? '');
    const [files, names] = [sources.filter((it) => it.startsWith('.')), sources.filter((it) => !it.startsWith('.'))];
    expect(unique(names)).toEqual(unique(declared));
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
  });

  it('begins a backup at 03:15 UTC, whenever it is started, with the database of the app', () => {
    const script = String(listOf(at('services', 'backup', 'command')).at(-1));
    const seconds = /sleep \$\$\(\((.+?)\)\);/.exec(script)?.[1]?.replace('$$(date +%s)', 'now');
    for (const now of [0, 11_699, 11_700, 11_701, 86_399, 1_795_000_000]) {
      const { stdout } = spawnSync('sh', ['-c', `now=${now}; echo $((${seconds}))`], { encoding: 'utf8' });
      expect((now + Number(stdout)) % 86_400, `${now}`).toBe(11_701);
      expect(Number(stdout)).toBeGreaterThan(0);
    }
    expect(at('services', 'backup', 'environment', 'DATABASE_URL')).toBe(
      at('services', 'app', 'environment', 'DATABASE_URL'),
    );
  });

  it('makes the backup of a night where BACKUP_TO says, as systemd does: one line of the settings names a bucket', () => {
    const words = 'api/dist/admin/main.js backup nightly --keep 14';
    const script = String(listOf(at('services', 'backup', 'command')).at(-1)).replaceAll('$$', '$');
    const stubs = 'nights=1; sleep() { [ $((nights--)) -gt 0 ]; }; node() { echo "$BACKUP_TO: $*"; }\n';
    const to = 's3://nights/college?region=eu-west-1&endpoint=https://s3.example.org';
    const { stdout } = spawnSync('bash', ['-c', stubs + script], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, BACKUP_TO: to },
    });
    expect(stdout).toBe(`${to}: ${words}\n`);
    expect(at('services', 'backup', 'environment', 'BACKUP_TO')).toMatch(/^\$\{BACKUP_TO:-\/backups\}$/);
    expect(listOf(at('services', 'backup', 'volumes'))).toContain('backups:/backups');
    expect(at('services', 'backup', 'env_file')).toBe('.env');

    const unit = read('deploy/quadrangle-backup.service');
    expect(unit).toMatch(new RegExp(`^ExecStart=\\S+/node ${words}$`, 'm'));
    expect(unit).toMatch(/^EnvironmentFile=\/etc\/quadrangle\.env$/m);
    expect(unit).toMatch(/^ReadWritePaths=-\/backups$/m);
    expect(read('deploy/example.env')).toMatch(/^#BACKUP_TO=$/m);
    expect(page).toMatch(/^echo 'BACKUP_TO=s3:\/\/[^']+' \| sudo tee -a \/etc\/quadrangle\.env$/m);
  });

  it('trusts the address of the proxy and no other, also where doctor runs', () => {
    const address = at('services', 'proxy', 'networks', 'default', 'ipv4_address');
    for (const name of ['app', 'backup'])
      expect(at('services', name, 'environment', 'TRUST_PROXY'), name).toBe(address);
    expect(page).toContain('change it in all four places in `compose.yaml`');
    expect(matches(read('compose.yaml'), /(172\.30\.77\.)/g)).toHaveLength(4);
  });

  it('lets commands read the folder in which they are typed, and nothing more', () => {
    expect(page).toContain(
      'docker compose run --rm --no-deps -e NODE_OPTIONS -v "$PWD:/here:ro" -w /here backup \\\n' +
        '    node /app/api/dist/admin/main.js "$@"',
    );
    expect(read('Dockerfile')).toMatch(/^WORKDIR \/app$/m);
  });

  it('asks for no variable that the example does not have', () => {
    const example = matches(read('deploy/example.env'), /^#?([A-Z_]+)=/gm);
    const required = matches(read('compose.yaml'), /\$\{([A-Z_]+)(?::\?[^}]*)?\}/g);
    expect(required.length).toBeGreaterThan(0);
    expect(example).toEqual(expect.arrayContaining(required));
  });

  it('is read strictly: what this reader does not know is an error', () => {
    for (const wrong of ['a: b\n  c: d', 'a:\n\tb: c\n - d', 'a: b\na: c', 'just words', 'a:\n  - b\n  c: d'])
      expect(() => readPlainYaml(wrong), wrong).toThrow(/^Line \d/);
  });
});

it('the proxy has the variables its file asks for, and a default where it runs without containers', () => {
  const asked = matches(read('deploy/Caddyfile'), /\{\$([A-Z_]+)/g);
  const given = Object.keys(
    mapAt(mapAt(mapAt(readPlainYaml(read('compose.yaml')), 'services'), 'proxy'), 'environment'),
  );
  expect(unique(asked)).toEqual(unique(given));
  expect(read('deploy/Caddyfile')).toContain('{$UPSTREAM:127.0.0.1:3000}');
});

function mapOf(yaml: Yaml): { [key: string]: Yaml } {
  return typeof yaml === 'string' || Array.isArray(yaml) ? {} : yaml;
}

function listOf(yaml: Yaml | undefined): Yaml[] {
  return Array.isArray(yaml) ? yaml : [];
}

function mapAt(yaml: Yaml, key: string): { [key: string]: Yaml } {
  return mapOf(mapOf(yaml)[key] ?? '');
}
