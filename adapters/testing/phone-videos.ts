import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A video as cameras and phones send it, made by the system's FFmpeg. */
export interface PhoneVideo {
  readonly name: string;
  readonly contentType: 'video/mp4' | 'video/quicktime' | 'video/webm';
  /** FFmpeg's options. */
  readonly made: readonly string[];
  readonly after?: (bytes: Buffer) => void;
  /** Its size as it is shown, or that of its largest rendition where it is larger. */
  readonly shape: { readonly width: number; readonly height: number };
  /** Whether it has sound. */
  readonly hasAudio: boolean;
  /** Seconds; 1 by default. */
  readonly duration?: number;
}

const MOVING = ['-f', 'lavfi', '-i', 'testsrc=s=320x180:r=15:d=1'];
const TONE = ['-f', 'lavfi', '-i', 'sine=f=440:d=1'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const HEVC = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'];
const TEN_BITS = ['-pix_fmt', 'yuv420p10le'];
const LYING = { width: 320, height: 180 };
const UPRIGHT = { width: 180, height: 320 };
const silent = { contentType: 'video/mp4', shape: LYING, hasAudio: false } as const;
const audible = { ...silent, hasAudio: true } as const;

/** The kinds that differ most from each other. */
export const FEW_PHONE_VIDEOS: readonly PhoneVideo[] = [
  {
    name: 'hevc-10-bit-turned-by-matrix.mov',
    contentType: 'video/quicktime',
    made: [...MOVING, ...TONE, ...HEVC, ...TEN_BITS, '-c:a', 'aac'],
    after: turnByMatrix,
    shape: UPRIGHT,
    hasAudio: true,
  },
  {
    name: 'vp9.webm',
    contentType: 'video/webm',
    made: [...MOVING, ...TONE, '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-c:a', 'libopus'],
    shape: LYING,
    hasAudio: true,
  },
  { ...silent, name: 'a-fifth-of-a-second.mp4', made: [...MOVING, ...H264, '-t', '0.2'], duration: 0.2 },
];

/** The others. */
export const MORE_PHONE_VIDEOS: readonly PhoneVideo[] = [
  { ...audible, name: 'h264.mp4', made: [...MOVING, ...TONE, ...H264, '-c:a', 'aac'] },
  {
    ...silent,
    name: 'hevc-10-bit-portrait.mp4',
    made: ['-f', 'lavfi', '-i', 'testsrc=s=180x320:r=15:d=1', ...HEVC, ...TEN_BITS],
    shape: UPRIGHT,
  },
  { ...silent, name: 'av1.mp4', made: [...MOVING, '-c:v', 'libsvtav1', '-preset', '12'] },
  {
    ...silent,
    name: 'frames-that-come-as-they-like.mp4',
    made: [...MOVING, '-vf', "select='not(mod(n,3))+lt(n,5)'", '-vsync', 'vfr', ...H264],
  },
  {
    ...audible,
    name: 'sound-from-all-sides.mp4',
    made: [...MOVING, ...TONE, ...H264, '-c:a', 'aac', '-ac', '6'],
  },
  {
    ...silent,
    name: '4k.mp4',
    made: ['-f', 'lavfi', '-i', 'testsrc=s=3840x2160:r=5:d=1', ...H264],
    shape: { width: 1_280, height: 720 },
  },
];

/** The bytes of one. */
export async function aPhoneVideo({ name, made, after }: Pick<PhoneVideo, 'name' | 'made' | 'after'>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'quadrangle-phone-'));
  try {
    const path = join(folder, name);
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...made, path]);
    const bytes = await readFile(path);
    after?.(bytes);
    return bytes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What videos of the table below say of where and with what they were taken. */
const PRIVATE_TAGS = [
  '-metadata',
  'title=SN-4711-0815',
  '-metadata',
  'comment=+12.9716+077.5946/',
  '-metadata',
  'location=+12.9716+077.5946/',
];
/** A film of which each part is small, with sound. */
const SMALL = [
  '-f',
  'lavfi',
  '-i',
  'testsrc=s=128x96:r=25:d=0.8',
  '-f',
  'lavfi',
  '-i',
  'sine=f=440:d=0.8',
  ...PRIVATE_TAGS,
];
/** A note of a camera among the pictures of H.264, as AVCHD has them. */
const NOTE = 'h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+SN-4711-0815';

/** A video that older cameras and programs write, and that browsers do not play (decisions 26). */
export interface OlderVideo extends Pick<PhoneVideo, 'name' | 'made'> {
  /** What others download: its type and its video codec. */
  readonly kept: string;
}

const mpeg2 = ['-c:v', 'mpeg2video', '-c:a', 'mp2'];
const mjpeg = ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-c:a', 'pcm_s16le'];

/** Containers that browsers know, with codecs that they do not. */
export const FOREIGN_VIDEOS: readonly OlderVideo[] = [
  { name: 'prores.mov', made: [...SMALL, '-c:v', 'prores_ks', '-c:a', 'pcm_s16le'], kept: 'video/quicktime prores' },
  { name: 'mjpeg.mov', made: [...SMALL, ...mjpeg], kept: 'video/quicktime mjpeg' },
  { name: 'mpeg4.mp4', made: [...SMALL, '-c:v', 'mpeg4', '-c:a', 'aac'], kept: 'video/mp4 mpeg4' },
  {
    name: 'vp9.mp4',
    made: [...SMALL, '-pix_fmt', 'yuv420p', '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-c:a', 'aac'],
    kept: 'video/mp4 vp9',
  },
  { name: 'h263.3gp', made: [...SMALL, '-an', '-c:v', 'h263'], kept: 'video/mp4 h263' },
];

/** A film of a phone: what cameras hide is added to it, or is among its pictures, or in Matroska's tags. */
const FILM = [...SMALL.slice(0, -PRIVATE_TAGS.length), ...H264, '-c:a', 'aac'];
export const A_FILM: Pick<PhoneVideo, 'name' | 'made'> = { name: 'film.mp4', made: FILM };
export const TELLING_FILMS: readonly OlderVideo[] = [
  { name: 'notes-among-pictures.mp4', made: [...FILM, '-g', '5', '-bsf:v', NOTE], kept: 'video/mp4 h264' },
  {
    name: 'tags-of-hevc.mov',
    made: [...SMALL, ...HEVC, '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    kept: 'video/quicktime hevc',
  },
  { name: 'tags.mkv', made: [...FILM, ...PRIVATE_TAGS], kept: 'video/x-matroska h264' },
  {
    name: 'tags.webm',
    made: [...SMALL, '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libvorbis'],
    kept: 'video/webm vp8',
  },
];

/** Containers that browsers do not know: they become Matroska. */
export const OLDER_VIDEOS: readonly OlderVideo[] = [
  {
    name: 'xvid.avi',
    made: [...SMALL, '-c:v', 'mpeg4', '-vtag', 'XVID', '-bf', '2', '-c:a', 'libmp3lame'],
    kept: 'mpeg4',
  },
  { name: 'camera.avi', made: [...SMALL, ...mjpeg], kept: 'mjpeg' },
  {
    name: 'avchd.mts',
    made: [...SMALL, ...H264, '-bsf:v', NOTE, '-c:a', 'ac3', '-mpegts_m2ts_mode', '1', '-f', 'mpegts'],
    kept: 'h264',
  },
  { name: 'tv.ts', made: [...SMALL, ...mpeg2], kept: 'mpeg2video' },
  { name: 'dvd.mpg', made: [...SMALL, ...mpeg2], kept: 'mpeg2video' },
  { name: 'old.mpg', made: [...SMALL, '-c:v', 'mpeg1video', '-c:a', 'mp2'], kept: 'mpeg1video' },
  { name: 'windows.wmv', made: [...SMALL, '-c:v', 'wmv2', '-c:a', 'wmav2'], kept: 'wmv2' },
  { name: 'web.flv', made: [...SMALL, '-c:v', 'flv', '-c:a', 'libmp3lame', '-ar', '44100'], kept: 'flv1' },
  { name: 'theora.ogv', made: [...SMALL, '-c:v', 'libtheora', '-c:a', 'libvorbis'], kept: 'theora' },
].map((video) => ({ ...video, kept: `video/x-matroska ${video.kept}` }));

/** A picture that moves: three frames of 200 ms. */
export const MOVING_AVIF: Pick<PhoneVideo, 'name' | 'made'> = {
  name: 'moving.avif',
  made: [
    ...['-f', 'lavfi', '-i', 'testsrc=s=400x300:r=5:d=0.6'],
    ...['-c:v', 'libaom-av1', '-cpu-used', '8', '-f', 'avif'],
  ],
};

/** One that is spoken in two languages. */
export const IN_TWO_LANGUAGES: PhoneVideo = {
  ...audible,
  name: 'two-languages.mp4',
  made: [
    ...[...MOVING, ...TONE, ...H264, '-c:a', 'aac', '-map', '0', '-map', '1', '-map', '1'],
    ...['-metadata:s:a:0', 'language=hin', '-metadata:s:a:1', 'language=eng'],
  ],
};

/** One whose index comes first. */
export const WHOLE_VIDEO: PhoneVideo = {
  ...silent,
  name: 'whole.mp4',
  made: [...MOVING, ...H264, '-movflags', '+faststart'],
};

/** Unplayable videos: one that is cut off, and one with a malformed index. */
export function brokenOf(whole: Buffer): { name: string; bytes: Buffer }[] {
  const broken = Buffer.from(whole);
  broken.fill(0xff, broken.indexOf('stsz') + 8, broken.indexOf('stsz') + 64);
  return [
    { name: 'cut-off.mp4', bytes: whole.subarray(0, whole.length * 0.6) },
    { name: 'broken-index.mp4', bytes: broken },
  ];
}

/** As upright phones write it: frames lie on their side, and the track’s matrix turns them. */
function turnByMatrix(bytes: Buffer): void {
  const at = bytes.indexOf('tkhd') + 44;
  for (const [index, value] of [0, 0x1_00_00, 0, -0x1_00_00, 0, 0].entries()) bytes.writeInt32BE(value, at + 4 * index);
}
