import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { videoLibraryContract } from '@quadrangle/domain/contracts';
import { playFile } from '@quadrangle/domain/files/file-urls';
import { renditionPlan } from '@quadrangle/domain/files/playback-rules';
import { NOBODY } from '@quadrangle/domain/kernel/turns';

import { bytesOf, codeOf, memoryFiles } from '@quadrangle/domain/memory';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { aClip } from '../../testing/clips.ts';
import { renderAll, wholeTurn } from '../../testing/rendering.ts';
import { openDisk } from '../files/disk.ts';
import { pathOf } from '../files/disk-names.ts';
import { runBounded } from './bounded-process.ts';
import type { Engine } from './engine.ts';
import { nodeAv } from './node-av.ts';
import { pathOfProgram } from './program-path.ts';
import { systemFfmpeg } from './system-ffmpeg.ts';
import { videoLibrary } from './video-library.ts';
import { videoProber } from './video-prober.ts';

const scratch = await mkdtemp(join(tmpdir(), 'quadrangle-library-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));

const setpriv = await pathOfProgram('setpriv');
if (setpriv === null) console.log('Skipped: a program that dies with us, because there is no setpriv here.');
const NAME = 'video/1-a-b.mov';
const engines: readonly (readonly [string, Engine | null])[] = [
  ['node-av', await nodeAv()],
  ['system ffmpeg', await systemFfmpeg()],
];
for (const [name, engine] of engines)
  if (!engine) console.log(`Skipped: ${name} as a video library, because it is not installed here.`);

describe.each(engines.flatMap(([name, engine]) => (engine ? [{ name, engine }] : [])))('$name', ({ name, engine }) => {
  const plan = renditionPlan({
    contentType: 'video/quicktime',
    width: 64,
    height: 48,
    duration: 0.5,
    recordedAt: [],
    metadata: [],
    codecs: { video: 'avc1.64000a', audio: null },
    sounds: [],
    frameRate: 10,
    highRange: false,
    startsFast: false,
  });
  const opened = async (bytes: Uint8Array, bounds = {}, by: Engine = engine) => {
    const { files, put } = memoryFiles();
    put(NAME, bytes);
    return { files, library: videoLibrary({ engine: by, files, scratch, bounds }) };
  };

  videoLibraryContract(name, async () => {
    const { files } = memoryFiles();
    const bytes = await aClip({ container: 'mov' });
    // A file with a complete index, in which nothing can be decoded.
    const damaged = Buffer.from(bytes);
    damaged.fill(0xff, damaged.indexOf('mdat') + 4, damaged.indexOf('moov') - 4);
    return {
      library: videoLibrary({ engine, files, scratch }),
      files,
      samples: { video: { fileName: NAME, bytes, plan }, damaged: { fileName: 'video/2-a-b.mov', bytes: damaged } },
      close: async () => expect((await readdir(scratch)).filter((left) => left.startsWith('video-'))).toEqual([]),
    };
  });

  it('makes upright renditions that browsers play, with playlists that name their byte ranges', async () => {
    const upright = { ...plan, rungs: [{ width: 48, height: 64, mostBits: 500_000, frames: null }] };
    const { files, library } = await opened(await aClip({ container: 'mov', rotation: 90 }));
    await renderAll(library, NAME, upright);
    const text = async (part: string) => Buffer.from(await bytesOf(files, playFile(NAME, part))).toString();
    expect(await text('main.m3u8')).toMatch(
      /^#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-STREAM-INF:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,RESOLUTION=48x64,CODECS="avc1\.64\w{4}"\nsize0\.m3u8\?\w+\n$/,
    );
    const playlist = await text('size0.m3u8');
    expect(playlist).toMatch(/#EXT-X-MAP:URI="size0\.mp4\?\w+",BYTERANGE=/);
    const [, bytes, at] = /#EXT-X-BYTERANGE:(\d+)@(\d+)\nsize0\.mp4\?\w+\n#EXT-X-ENDLIST/.exec(playlist) ?? [];
    expect(Number(bytes) + Number(at)).toBe(await files.size(playFile(NAME, 'size0.mp4')));
    for (const part of ['size0.mp4', 'progressive.mp4'])
      expect(await videoProber(files).probe(playFile(NAME, part), NOBODY)).toMatchObject({
        contentType: 'video/mp4',
        width: 48,
        height: 64,
        duration: expect.closeTo(0.5, 1),
        codecs: { video: expect.stringMatching(/^avc1\.64/), audio: null },
        startsFast: true,
      });
  });

  it('takes an upright still', async () => {
    const { library } = await opened(await aClip({ container: 'mov', rotation: 90 }));
    expect(await sharp(await library.still(NAME, 0.2, NOBODY)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 48,
      height: 64,
    });
  });

  it('reads a file of this machine in place', async () => {
    const root = await mkdtemp(join(scratch, 'files-'));
    const { files } = await openDisk(root);
    await files.write(NAME, 'video/quicktime', await aClip({ container: 'mov' }));
    const library = videoLibrary({
      engine,
      files,
      scratch: join(root, 'scratch'),
      pathOf: (stored) => pathOf(root, stored),
    });
    await renderAll(library, NAME, plan);
    expect(await files.size(playFile(NAME, 'progressive.mp4'))).not.toBeNull();
    await rm(root, { recursive: true });
  });

  it('kills what exceeds its time or memory, and stores nothing of it (decisions 58)', async () => {
    const endless = {
      ...engine,
      render: () => ({ program: process.execPath, args: ['-e', 'for (;;);'] }),
    };
    for (const bounds of [{ longest: 100 }, ...(process.platform === 'linux' ? [{ mostMemory: 1 }] : [])]) {
      const { files, library } = await opened(await aClip({ container: 'mov' }), bounds, endless);
      expect(await codeOf(renderAll(library, NAME, plan))).toBe('VIDEO_TOO_DEMANDING');
      expect(await files.list(null, 9)).toEqual([NAME]);
    }
  });
});

it('a full disk is no fault of the video', async () => {
  const complain = 'console.error("Error writing: No space left on device"); process.exit(1)';
  const [, engine] = engines.find(([, found]) => found) ?? [];
  if (!engine) return;
  const full = { ...engine, still: () => ({ program: process.execPath, args: ['-e', complain] }) };
  const { files } = memoryFiles();
  await files.write(NAME, 'video/mp4', await aClip({ container: 'mp4' }));
  const library = videoLibrary({ engine: full, files, scratch });
  expect(await codeOf(library.still(NAME, 0, NOBODY))).toBe('FILES_BUSY');
});

describe('a bounded process', () => {
  const node = (code: string) => ({ program: process.execPath, args: ['-e', code] });
  const bounds = { longest: 60_000, mostMemory: 10 ** 9 };

  it('hands over its lines, and gets nothing of our environment', async () => {
    const lines: string[] = [];
    const hear = (line: string) => lines.push(line);
    expect(await runBounded(node('console.log(process.env.HOME ?? "nothing"); console.log(2)'), bounds, hear)).toEqual({
      kind: 'done',
    });
    expect(lines).toEqual(['nothing', '2']);
  });

  it('says how it ended', async () => {
    const ending = (code: string, more = {}) => runBounded(node(code), { ...bounds, ...more }, () => {});
    expect(await ending('console.error("no"); process.exit(3)')).toEqual({ kind: 'failed', reason: 'no' });
    expect(await ending('process.kill(process.pid, "SIGSEGV")')).toMatchObject({ kind: 'failed' });
    expect(await ending('process.kill(process.pid, "SIGKILL")')).toMatchObject({ kind: 'taken' });
    const forever = 'setInterval(() => {}, 1000)';
    expect(await ending(forever, { longest: 50 })).toMatchObject({ kind: 'too-long' });
    expect(await ending(forever, { signal: AbortSignal.timeout(50) })).toMatchObject({ kind: 'taken' });
    expect(await runBounded({ program: '/nowhere/ffmpeg', args: [] }, bounds, () => {})).toMatchObject({
      kind: 'taken',
    });
  });

  const onLinux = process.platform === 'linux';
  if (!onLinux) console.log('Skipped: the bounds of a program, because this is not Linux.');
  const linux = it.runIf(onLinux);

  linux('ends beyond its memory', async () => {
    const ending = runBounded(node('setInterval(() => {}, 1000)'), { ...bounds, mostMemory: 1 }, () => {});
    expect(await ending).toMatchObject({ kind: 'too-large' });
  });

  linux('gives way to others, in time and where memory runs out', async () => {
    const lines: string[] = [];
    const isLast = `os.getPriority() === 19 && fs.readFileSync('/proc/self/oom_score_adj', 'utf8').trim() === '800'`;
    const code = `setInterval(() => { if (${isLast}) { console.log('last'); process.exit() } }, 10)`;
    await runBounded(node(code), bounds, (line) => lines.push(line));
    expect(lines).toEqual(['last']);
  });

  it.skipIf(setpriv === null)('is killed with us', async () => {
    const forever = `console.log(process.pid); setInterval(() => {}, 1000)`;
    const module = JSON.stringify(new URL('bounded-process.ts', import.meta.url).href);
    const code = `import { runBounded } from ${module};
      await runBounded(${JSON.stringify(node(forever))}, ${JSON.stringify(bounds)}, console.log);`;
    const words = ['--conditions=source', '--input-type=module', '-e', code];
    const us = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [pid] = await once(createInterface({ input: us.stdout }), 'line');
    const state = () =>
      readFile(`/proc/${pid}/stat`, 'latin1').then(
        (text) => text.split(') ')[1]?.[0],
        () => 'gone',
      );
    expect(['R', 'S', 'D']).toContain(await state());
    us.kill('SIGKILL');
    // Unless it is awaited, some files may remain.
    await expect.poll(state).toMatch(/^(gone|Z|X)$/);
  });
});

it('ffmpeg uses only the given number of threads, in each part of its work (decisions 58)', async () => {
  const [, engine] = engines.find(([name, found]) => found && name === 'system ffmpeg') ?? [];
  if (!engine) return;
  const rungs = [240, 360].map((height) => ({ width: 320, height, mostBits: 500_000, frames: null }));
  const plan = {
    rungs,
    sounds: [{ index: 0, language: null }],
    progressive: null,
    small: false,
    highRange: false,
    duration: 1,
  };
  const { args } = engine.render({ input: 'a', format: 'mov', plan, turn: wholeTurn(plan), folder: 'b', threads: 3 });
  // The decoder, both sizes and the sound.
  expect(args.filter((_, index) => args[index - 1] === '-threads')).toEqual(['3', '3', '3', '3']);
});

it('an ffmpeg that cannot tone-map HDR says so, and converts without (decisions 58)', async () => {
  const folder = await mkdtemp(join(scratch, 'bin-'));
  const fake = join(folder, 'ffmpeg');
  const answers = `case "$1" in
    -encoders) echo ' V....D libx264              H.264'; echo 'ffmpeg version 9.9 of nobody' >&2;;
    -filters) echo ' ... tonemap           V->V       Conversion to/from different dynamic ranges.';;
  esac`;
  await writeFile(fake, `#!/bin/sh\n${answers}\n`);
  await chmod(fake, 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
  const engine = await systemFfmpeg();
  vi.unstubAllEnvs();
  expect(engine?.name).toBe('ffmpeg 9.9 (without zscale: high dynamic range comes out pale)');
  const order = { input: 'a', format: 'mov', highRange: true, at: 0, output: 'b', threads: 1 } as const;
  expect(engine?.still(order).args.join(' ')).not.toMatch(/zscale|bwdif/);
});

it('removes what a crash left behind a day ago, and nothing else', async () => {
  const [, engine] = engines.find(([, found]) => found) ?? [];
  if (!engine) return;
  const root = await mkdtemp(join(scratch, 'left-'));
  for (const [name, hours] of [
    ['video-old', 25],
    ['video-new', 1],
  ] as const) {
    await mkdir(join(root, name));
    const then = new Date(Date.now() - hours * 3_600_000);
    await utimes(join(root, name), then, then);
  }
  const { files, put } = memoryFiles();
  put(NAME, await aClip({ container: 'mov' }));
  await videoLibrary({ engine, files, scratch: root }).still(NAME, 0, NOBODY);
  expect(await readdir(root)).toEqual(['video-new']);
  await rm(root, { recursive: true });
});
