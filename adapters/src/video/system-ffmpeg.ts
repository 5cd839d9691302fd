import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  type Engine,
  encoding,
  PIECE_SECONDS,
  packing,
  SOUND,
  sizeFilter,
  stillFilter,
  stripFilter,
  tracksOf,
} from './engine.ts';

/** The `ffmpeg` of the system; null where there is none, or one that lacks an encoder. */
export async function systemFfmpeg(): Promise<Engine | null> {
  const program = await pathOf('ffmpeg');
  if (program === null) return null;
  const answer = await promisify(execFile)(program, ['-encoders'], { timeout: 10_000 }).catch(() => null);
  const version = /^ffmpeg version (\S+)/.exec(answer?.stderr ?? '')?.[1];
  if (version === undefined || !/ libx264 /.test(answer?.stdout ?? '')) return null;
  return engineOf(program, version);
}

/** Where a program lies; null where there is none. The processes that run it know no search path. */
async function pathOf(name: string): Promise<string | null> {
  const found = await promisify(execFile)('sh', ['-c', `command -v ${name}`]).catch(() => null);
  return found?.stdout.trim() || null;
}

function engineOf(program: string, version: string): Engine {
  // Files that are named, and nothing else: no address in a file is ever followed.
  const quiet = ['-v', 'error', '-nostdin', '-y'];
  const reading = (format: string, input: string) => [
    '-protocol_whitelist',
    'file',
    '-f',
    format,
    '-i',
    `file:${input}`,
  ];
  return {
    name: `ffmpeg ${version}`,
    still: ({ input, format, at, output, threads }) => ({
      program,
      args: [
        ...[...quiet, '-threads', String(threads)],
        // From the end on there is a picture too: the last one within a second before it.
        ...(at === 0 ? [] : ['-ss', String(at)]),
        ...reading(format, input),
        ...[
          '-map',
          '0:v:0',
          '-frames:v',
          '1',
          '-vf',
          stillFilter,
          '-c:v',
          'mjpeg',
          '-q:v',
          '3',
          '-pix_fmt',
          'yuvj420p',
        ],
        ...['-f', 'image2', '-update', '1', `file:${output}`],
      ],
    }),
    render({ input, format, plan, folder, threads }) {
      const count = plan.rungs.length;
      const copies = plan.rungs.map((_, index) => `[in${index}]`).join('');
      const scaled = plan.rungs.map((rung, index) => `[in${index}]${sizeFilter(rung, plan.highRange)}[out${index}]`);
      const graph = `[0:v:0]split=${count}${copies};${scaled.join(';')}`;
      const outputs = tracksOf(plan).flatMap(({ name, rung }, index) => [
        ...(rung
          ? [
              ...['-map', `[out${index}]`, '-c:v', 'libx264', ...options(encoding(rung))],
              ...['-force_key_frames', `expr:gte(t,n_forced*${PIECE_SECONDS})`, '-fps_mode', 'vfr'],
            ]
          : ['-map', '0:a:0', '-c:a', 'aac', '-ac', '2', '-ar', String(SOUND.rate), '-b:a', String(SOUND.bits)]),
        ...['-threads', String(threads), '-map_metadata', '-1', '-f', 'hls', ...options(packing(folder, name))],
        `${folder}/${name}.m3u8`,
      ]);
      const limits = ['-threads', String(threads), '-filter_complex_threads', String(threads)];
      return {
        program,
        args: [
          ...quiet,
          '-progress',
          'pipe:1',
          ...limits,
          ...reading(format, input),
          '-filter_complex',
          graph,
          ...outputs,
        ],
      };
    },
    strip: ({ input, strip, output, threads }) => ({
      program,
      args: [
        ...[...quiet, '-threads', String(threads), ...reading('mov', input)],
        ...['-map', '0:v:0', '-vf', stripFilter(strip), '-frames:v', '1', '-c:v', 'mjpeg', '-q:v', '5'],
        ...['-pix_fmt', 'yuvj420p', '-f', 'image2', '-update', '1', `file:${output}`],
      ],
    }),
    join: ({ inputs, output }) => ({
      program,
      args: [
        ...quiet,
        ...inputs.flatMap((input) => reading('mov', input)),
        ...inputs.flatMap((_, index) => ['-map', String(index)]),
        ...['-c', 'copy', '-movflags', '+faststart', '-f', 'mp4', `file:${output}`],
      ],
    }),
  };
}

function options(of: Readonly<Record<string, string>>): string[] {
  return Object.entries(of).flatMap(([name, value]) => [`-${name}`, value]);
}
