import { expect, test } from 'vitest';
import {
  longestRendering,
  MAX_RUNGS,
  nextTurnOf,
  percentDone,
  percentOfAll,
  playsEverywhere,
  type Renditions,
  rankOfRendering,
  renderingSeconds,
  renderingThreads,
  renditionPlan,
  renditionsAfter,
  roughTimeBefore,
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
  sounds: [{ index: 0, language: 'und' }],
  frameRate: 30,
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

test('a plan has the first sound of a video and all that say their language, and tone-maps HDR (decisions 58)', () => {
  const first = { index: 0, language: null };
  expect(renditionPlan(video())).toMatchObject({ sounds: [first], highRange: false, duration: 60 });
  const silent = video({ codecs: { video: 'hvc1.2', audio: null }, sounds: [], highRange: true });
  expect(renditionPlan(silent)).toMatchObject({ sounds: [], highRange: true });
  const named = (...languages: string[]) =>
    renditionPlan(video({ sounds: languages.map((language, index) => ({ index, language })) })).sounds;
  expect(named('hin', 'und', 'eng', 'zxx', 'zh-hant', '')).toEqual([
    { index: 0, language: 'hi' },
    { index: 2, language: 'en' },
    { index: 4, language: 'zh-Hant' },
  ]);
  expect(named('', 'eng')).toEqual([first, { index: 1, language: 'en' }]);
  expect(named(...Array(20).fill('eng'))).toHaveLength(8);
});

test.each([
  [240, [30, 30, 30, 60, 60]],
  [120, [30, 30, 30, 60, 60]],
  [59.94, [29.97, 29.97, 29.97, null, null]],
  [60.5, [30.25, 30.25, 30.25, null, null]],
  [50, [25, 25, 25, null, null]],
  [31, [null, null, null, null, null]],
  [0, [null, null, null, null, null]],
])(
  'of %d frames a second sizes have at most 60, and those below 720 pixels 30: %j (decisions 58)',
  (frameRate, frames) => {
    expect(renditionPlan(video({ frameRate })).rungs.map((rung) => rung.frames)).toEqual(frames);
  },
);

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
  expect(hours({ width: 1_920, height: 1_080 })).toBeCloseTo(2.1, 1);
  expect(hours({ width: 320, height: 240 })).toBeLessThan(0.1);
  expect(hours({ frameRate: 60 })).toBeGreaterThan(1.6 * hours({ frameRate: 30 }));
  const turn = nextTurnOf(video({ width: 4_096, height: 2_160, duration: 3_600 }), 0, false);
  expect(longestRendering(turn)).toBeCloseTo(600_000 + 6_000 * turn.seconds);
});

/** The turns of a video's conversion, each as the sizes that it makes. */
function turnsOf(film: ProbedVideo, plays: boolean): string[] {
  const { rungs } = renditionPlan(film);
  const turns: string[] = [];
  for (let made = 0; made < rungs.length; ) {
    const { from, to } = nextTurnOf(film, made, plays || made > 0);
    turns.push(`${from}-${to}`);
    made = to;
  }
  return turns;
}

test.each([
  ['a minute that plays', { duration: 60 }, true, ['0-5']],
  ['a minute that plays nowhere', { duration: 60 }, false, ['0-1', '1-5']],
  ['an hour that plays', { duration: 3_600 }, true, ['0-3', '3-4', '4-5']],
  ['an hour that plays nowhere', { duration: 3_600 }, false, ['0-1', '1-3', '3-4', '4-5']],
  ['an hour of 4K', { width: 3_840, height: 2_160, duration: 3_600 }, false, ['0-1', '1-5']],
  ['a small one', { width: 320, height: 180, duration: 9 }, false, ['0-1']],
])('%s is converted in turns, the smallest sizes first (decisions 58, 78)', (_, more, plays, turns) => {
  expect(turnsOf(video(more), plays)).toEqual(turns);
});

test('a turn takes at most two minutes of one processor, or twice as long as its smallest size (decisions 78)', () => {
  for (const duration of [1, 30, 100, 600, 7_200])
    for (const [width, height] of [
      [640, 360],
      [1_920, 1_080],
      [3_840, 2_160],
    ] as const)
      for (const plays of [true, false])
        for (let made = 0, film = video({ duration, width, height }); made < renditionPlan(film).rungs.length; ) {
          const turn = nextTurnOf(film, made, plays || made > 0);
          const alone = nextTurnOf(film, made, false);
          expect(alone).toMatchObject({ from: made, to: made + 1 });
          if (turn.to > made + 1) expect(turn.seconds).toBeLessThanOrEqual(Math.max(120, 2 * alone.seconds));
          made = turn.to;
        }
});

test('what plays nowhere yet goes before what plays already, and short turns have a place of their own (decisions 58, 78)', () => {
  const [short, long] = [60, 7_200].map((duration) => nextTurnOf(video({ duration }), 4, true));
  for (const [turn, ranks] of [
    [short, ['soon', 'brief']],
    [long, ['usual', 'later']],
  ] as const)
    expect([false, true].map((plays) => turn && rankOfRendering(turn, plays))).toEqual(ranks);
});

test('a stream offers what is made, and of an earlier conversion the larger sizes too (decisions 58)', () => {
  const film = video({ codecs: { video: 'hvc1.1', audio: 'aac' } });
  const plan = renditionPlan(film);
  const sides = ({ rungs }: Pick<Renditions, 'rungs'>) => rungs.map(({ height }) => height);
  const first = renditionsAfter(plan, { from: 0, to: 1, seconds: 1 }, null);
  expect([sides(first), first.progressive, first.small]).toEqual([[240], false, true]);
  const before = { rungs: [144, 300, 600].map((height) => ({ width: 16, height })), progressive: true, bytes: 1 };
  const again = renditionsAfter(plan, { from: 0, to: 1, seconds: 1 }, before);
  expect([sides(again), again.progressive]).toEqual([[240, 300, 600], true]);
  const whole = renditionsAfter(
    plan,
    { from: 1, to: 5, seconds: 1 },
    { ...before, rungs: Array(9).fill(plan.rungs[0]) },
  );
  expect([sides(whole), whole.progressive, whole.small]).toEqual([[240, 360, 480, 720, 1080], true, true]);
  expect(renditionPlan(video()).small).toBe(false);
});

test('a conversion is told in whole percent of all its sizes (decisions 58)', () => {
  const film = video({ duration: 3_600 });
  const percents = [];
  for (let made = 0; made < 5; ) {
    const turn = nextTurnOf(film, made, true);
    for (const percent of [0, 50, 99]) percents.push(percentOfAll(film, turn, percent));
    made = turn.to;
  }
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect([percents[0], (percents.at(-1) ?? 0) > 95]).toEqual([0, true]);
});

test('an uploader is told roughly how long converting takes (decisions 78)', () => {
  const film = { width: 4_096, height: 2_160, duration: 3_600 };
  expect(roughTimeLeft(film, 0)).toEqual({ unit: 'hours', count: 3 });
  expect(roughTimeLeft(film, 20)).toEqual({ unit: 'hours', count: 2 });
  expect(roughTimeLeft(film, 90)).toEqual({ unit: 'minutes', count: 20 });
  expect(roughTimeLeft({ ...film, duration: 5 }, 99)).toEqual({ unit: 'minutes', count: 1 });
  expect(roughTimeBefore(film)).toEqual({ unit: 'hours', count: 3 });
  expect(roughTimeBefore({ ...film, duration: 60 })).toBeNull();
});
