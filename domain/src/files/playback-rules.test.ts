import { expect, test } from 'vitest';
import {
  longestRendering,
  MAX_RUNGS,
  percentDone,
  playsEverywhere,
  rankOfRendering,
  renderingSeconds,
  renderingThreads,
  renditionPlan,
  roughTimeLeft,
  seekStrip,
  stillAt,
} from './playback-rules.ts';
import type { ProbedVideo } from './ports.ts';

const video = (more: Partial<ProbedVideo> = {}): ProbedVideo => ({
  contentType: 'video/mp4',
  width: 1920,
  height: 1080,
  duration: 60,
  recordedAt: [],
  metadata: [],
  codecs: { video: 'avc1.640028', audio: 'aac' },
  highRange: false,
  startsFast: true,
  ...more,
});

test.each([
  ['video/mp4', 'avc1.640028', 'aac', true],
  ['video/quicktime', 'avc1.42e01e', 'aac', true],
  ['video/mp4', 'avc1.4d401f', null, true],
  ['video/mp4', 'avc3.640028', 'mp3', true],
  ['video/webm', 'vp8', 'vorbis', true],
  ['video/webm', 'vp09.00.10.08', 'opus', true],
  ['video/mp4', 'avc1.6e0028', 'aac', false],
  ['video/mp4', 'hvc1.2.4.L120.b0', 'aac', false],
  ['video/quicktime', 'hev1.1.6.L93.b0', 'aac', false],
  ['video/mp4', 'av01.0.04M.08', 'aac', false],
  ['video/mp4', 'avc1.640028', 'pcm-s16', false],
  ['video/webm', 'vp09.02.10.10', 'opus', false],
  ['video/webm', 'av01.0.04M.08', 'opus', false],
  ['video/x-matroska', 'avc1.640028', 'aac', false],
] as const)('every browser plays %s with %s and %s: %s (decisions 58)', (contentType, picture, audio, plays) => {
  expect(playsEverywhere({ contentType, codecs: { video: picture, audio } })).toBe(plays);
});

test.each([
  [3840, 2160, ['426x240', '640x360', '854x480', '1280x720', '1920x1080']],
  [1920, 1080, ['426x240', '640x360', '854x480', '1280x720', '1920x1080']],
  [1080, 1920, ['240x426', '360x640', '480x854', '720x1280', '1080x1920']],
  [1280, 720, ['426x240', '640x360', '854x480', '1280x720']],
  [960, 540, ['426x240', '640x360', '960x540']],
  [320, 180, ['320x180']],
  [319, 177, ['320x178']],
  [2, 2, ['2x2']],
])('a video of %i × %i is offered in sizes up to its own, at most 1080: %j (decisions 58)', (width, height, sizes) => {
  const { rungs } = renditionPlan(video({ width, height }));
  expect(rungs.map((rung) => `${rung.width}x${rung.height}`)).toEqual(sizes);
  expect(rungs.length).toBeLessThanOrEqual(MAX_RUNGS);
  for (const { mostBits } of rungs) expect(mostBits).toBeGreaterThan(0);
});

test('the progressive MP4 is the largest size of at most 720, unless the original is one (decisions 58)', () => {
  const sizeOf = (more: Partial<ProbedVideo>) => {
    const { rungs, progressive } = renditionPlan(video(more));
    return progressive === null ? null : rungs[progressive]?.height;
  };
  expect(sizeOf({})).toBe(720);
  expect(sizeOf({ width: 1280, height: 720 })).toBeNull();
  expect(sizeOf({ width: 1280, height: 720, startsFast: false })).toBe(720);
  expect(sizeOf({ width: 1280, height: 720, contentType: 'video/quicktime' })).toBe(720);
  expect(sizeOf({ width: 960, height: 540, codecs: { video: 'hvc1.1', audio: 'aac' } })).toBe(540);
  expect(sizeOf({ width: 720, height: 1280, codecs: { video: 'hvc1.1', audio: 'aac' } })).toBe(1280);
});

test('a plan has sound if the video has it, and tone-maps HDR (decisions 58)', () => {
  expect(renditionPlan(video())).toMatchObject({ audio: true, highRange: false, duration: 60 });
  const silent = video({ codecs: { video: 'hvc1.2', audio: null }, highRange: true });
  expect(renditionPlan(silent)).toMatchObject({ audio: false, highRange: true });
});

test('work on a video is bounded in time and threads, and reports whole percent (decisions 58)', () => {
  expect(longestRendering({ seconds: 60 })).toBe(16 * 60_000);
  expect([1, 2, 4, 8, 64].map(renderingThreads)).toEqual([1, 1, 2, 4, 4]);
  expect([-1, 0, 0.6, 59.9, 60, 100].map((seconds) => percentDone(seconds, 60))).toEqual([0, 0, 1, 99, 99, 99]);
  expect([0.2, 12, 600].map(stillAt)).toEqual([0.02, 1.2, 3]);
});

test.each([
  [0.2, 1920, 1080, { count: 1, columns: 1, rows: 1, width: 160, height: 90, every: 1 }],
  [12.5, 1080, 1920, { count: 13, columns: 10, rows: 2, width: 90, height: 160, every: 1 }],
  [100, 640, 480, { count: 100, columns: 10, rows: 10, width: 160, height: 120, every: 1 }],
  [7_201, 1920, 1080, { count: 99, columns: 10, rows: 10, width: 160, height: 90, every: 73 }],
])('%d seconds of %d × %d have at most a hundred seek pictures (decisions 58)', (duration, width, height, strip) =>
  expect(seekStrip(duration, { width, height })).toEqual(strip),
);

test('converting a video takes as long as its pixels say, and its limit follows (decisions 78)', () => {
  const hours = (more: object) => renderingSeconds(video({ duration: 3_600, ...more })) / 3_600;
  expect(hours({ width: 4_096, height: 2_160 })).toBeCloseTo(2.5, 1);
  expect(hours({ width: 1_920, height: 1_080 })).toBeCloseTo(1.4, 0);
  expect(hours({ width: 320, height: 240 })).toBeLessThan(0.1);
  const plan = renditionPlan(video({ width: 4_096, height: 2_160, duration: 3_600 }));
  expect(plan.seconds).toBe(hours({ width: 4_096, height: 2_160 }) * 3_600);
  expect(longestRendering(plan)).toBe(600_000 + 6_000 * plan.seconds);
});

test('short conversions come soon, and what plays already comes last (decisions 78)', () => {
  const [short, long] = [video({ duration: 60 }), video({ duration: 7_200 })];
  expect([true, false].map((plays) => rankOfRendering(short, plays))).toEqual(['soon', 'soon']);
  expect([true, false].map((plays) => rankOfRendering(long, plays))).toEqual(['later', 'usual']);
});

test('an uploader is told roughly how long converting takes (decisions 78)', () => {
  const film = { width: 4_096, height: 2_160, duration: 3_600 };
  expect(roughTimeLeft(film, 0)).toEqual({ unit: 'hours', count: 3 });
  expect(roughTimeLeft(film, 20)).toEqual({ unit: 'hours', count: 2 });
  expect(roughTimeLeft(film, 90)).toEqual({ unit: 'minutes', count: 20 });
  expect(roughTimeLeft({ ...film, duration: 5 }, 99)).toEqual({ unit: 'minutes', count: 1 });
});
