import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  DEINTERLACE,
  type Engine,
  encoding,
  type OlderVideos,
  PALE,
  packing,
  RANGE_FILTERS,
  SEGMENT_SECONDS,
  SOUND,
  sizeFilter,
  stillFilter,
  stripFilter,
  tracksOf,
} from './engine.ts';
import { pathOfProgram } from './program-path.ts';

/** The system's `ffmpeg`; null if there is none, or it lacks an encoder. */
export async function systemFfmpeg(): Promise<Engine | null> {
  const program = await pathOfProgram('ffmpeg');
  if (program === null) return null;
  const ask = (about: string) => promisify(execFile)(program, [about], { timeout: 10_000 }).catch(() => null);
  const [encoders, filters] = await Promise.all([ask('-encoders'), ask('-filters')]);
  const version = /^ffmpeg version (\S+)/.exec(encoders?.stderr ?? '')?.[1];
  if (version === undefined || !/ libx264 /.test(encoders?.stdout ?? '')) return null;
  const has = (name: string) => filters?.stdout.includes(` ${name} `) ?? false;
  const prober = await pathOfProgram('ffprobe');
  return {
    ...engineOf(program, version, RANGE_FILTERS.every(has), has('bwdif') ? DEINTERLACE : ''),
    older: prober === null ? null : olderOf(program, prober),
  };
}

/** The parts of a codec's bytes in which cameras write notes, such as the place: they go, as filters of bitstreams. */
const WITHOUT_NOTES: Readonly<Record<string, string>> = {
  h264: 'filter_units=remove_types=6',
  hevc: 'filter_units=remove_types=39-40',
  mpeg2video: 'filter_units=remove_types=178',
  mpeg4: 'mpeg4_unpack_bframes',
};

function olderOf(program: string, prober: string): OlderVideos {
  const reading = (container: string, input: string) => [
    ...['-protocol_whitelist', 'file', '-f', container, '-i', `file:${input}`],
  ];
  return {
    describe: ({ container, input }) => ({
      program: prober,
      args: [
        ...['-v', 'error', '-show_entries', 'stream=codec_type,codec_name:format_tags=creation_time'],
        ...['-of', 'default=noprint_wrappers=1', ...reading(container, input)],
      ],
    }),
    rewrap: ({ container, input, codec, output }) => ({
      program,
      args: [
        ...['-v', 'error', '-nostdin', '-y', '-fflags', '+genpts', ...reading(container, input)],
        ...['-map', '0:v:0', '-map', '0:a?', '-c', 'copy', '-map_metadata', '-1', '-map_chapters', '-1'],
        ...(WITHOUT_NOTES[codec] ? ['-bsf:v', WITHOUT_NOTES[codec]] : []),
        ...['-fflags', '+bitexact', '-f', 'matroska', `file:${output}`],
      ],
    }),
  };
}

function engineOf(
  program: string,
  version: string,
  bringsIntoRange: boolean,
  deinterlace: string,
): Omit<Engine, 'older'> {
  // Only the named files: no address inside a file is ever followed.
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
    name: `ffmpeg ${version}${bringsIntoRange ? '' : PALE}`,
    still: ({ input, format, highRange, at, output, threads }) => ({
      program,
      args: [
        ...[...quiet, '-threads', String(threads)],
        // A still is also returned after the end: the last frame of the second before.
        ...(at === 0 ? [] : ['-ss', String(at)]),
        ...reading(format, input),
        ...[
          '-map',
          '0:v:0',
          '-frames:v',
          '1',
          '-vf',
          deinterlace + stillFilter(highRange && bringsIntoRange),
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
    render({ input, format, plan, turn, folder, threads }) {
      const rungs = plan.rungs.slice(turn.from, turn.to);
      const copies = rungs.map((_, index) => `[in${index}]`).join('');
      const scaled = rungs.map(
        (rung, index) => `[in${index}]${sizeFilter(rung, plan.highRange && bringsIntoRange)}[out${index}]`,
      );
      const graph = `[0:v:0]${deinterlace}split=${rungs.length}${copies};${scaled.join(';')}`;
      const outputs = tracksOf(plan, turn).flatMap(({ name, rung, sound }, index) => [
        ...(rung
          ? [
              ...['-map', `[out${index}]`, '-c:v', 'libx264', ...options(encoding(rung))],
              ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`, '-fps_mode', 'vfr'],
            ]
          : [
              '-map',
              `0:a:${sound?.index ?? 0}`,
              '-c:a',
              'aac',
              '-ac',
              '2',
              '-ar',
              String(SOUND.rate),
              '-b:a',
              String(SOUND.bits),
            ]),
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
