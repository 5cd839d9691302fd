import { describe, expect, it } from 'vitest';
import {
  AT_ONCE,
  afterReload,
  afterStep,
  areBytesStored,
  type FileState,
  holdAfter,
  isUnderWay,
  isWorthKeeping,
  longerHold,
  mayTake,
  postponedAfter,
  roundedTime,
  type Sample,
  type Step,
  secondsLeft,
  speedOf,
  toBegin,
  withSample,
} from './tray-rules.ts';

const walk = (...steps: Step[]) => steps.reduce<FileState>(afterStep, 'waiting');

describe('a file', () => {
  it('waits, is sent, checked and processed, and is ready', () => {
    expect(walk('begin')).toBe('sending');
    expect(walk('begin', 'bytesLeft')).toBe('checking');
    expect(walk('begin', 'bytesLeft', 'arrived')).toBe('processing');
    expect(walk('begin', 'bytesLeft', 'arrived', 'published')).toBe('ready');
  });

  it('is sent again where the storage does not have all that left us', () => {
    expect(walk('begin', 'bytesLeft', 'bytesMissing')).toBe('sending');
  });

  it('can be paused until the server works on it, and takes its turn again when it goes on', () => {
    expect(walk('pause')).toBe('paused');
    expect(walk('begin', 'pause')).toBe('paused');
    expect(walk('begin', 'bytesLeft', 'pause', 'goOn')).toBe('waiting');
    expect(walk('begin', 'arrived', 'pause')).toBe('processing');
  });

  it('that failed is tried again when somebody says so, and not before', () => {
    expect(walk('begin', 'fail', 'begin')).toBe('failed');
    expect(walk('begin', 'fail', 'goOn')).toBe('waiting');
  });

  it('that has to be chosen again waits for that, whatever happens', () => {
    const steps: Step[] = ['begin', 'goOn', 'pause', 'hold', 'fail', 'published'];
    for (const step of steps) expect(afterStep('missing', step)).toBe('missing');
    expect(afterStep('missing', 'found')).toBe('waiting');
  });

  it('that is ready stays so, also when news of it comes late', () => {
    const steps: Step[] = ['begin', 'fail', 'pause', 'hold', 'bytesMissing'];
    for (const step of steps) expect(mayTake('ready', step)).toBe(false);
  });

  it('is under way while it waits for its turn, and not when a person has to do something', () => {
    const under = (['waiting', 'sending', 'checking', 'processing'] as const).map(isUnderWay);
    const not = (['ready', 'paused', 'failed', 'missing'] as const).map(isUnderWay);
    expect([...new Set(under), ...new Set(not)]).toEqual([true, false]);
  });
});

describe('over a reload', () => {
  const kept = (watched: boolean, ...states: FileState[]) =>
    isWorthKeeping(
      states.map((state) => ({ state })),
      watched,
    );

  it('the tray keeps what is not ready, whatever it waits for', () => {
    const open: FileState[] = ['waiting', 'sending', 'paused', 'failed', 'missing'];
    for (const state of open) expect(kept(false, 'ready', state)).toBe(true);
    expect(kept(false, 'ready', 'ready')).toBe(false);
  });

  it('a dialog keeps what is on its way or paused; what failed in it is a form again', () => {
    expect(kept(true, 'failed', 'sending')).toBe(true);
    expect(kept(true, 'failed', 'paused')).toBe(true);
    expect(kept(true, 'ready', 'failed')).toBe(false);
  });

  it('small files are kept with their bytes, up to a gibibyte together', () => {
    const mib = 1_048_576;
    expect(areBytesStored(64 * mib, 0)).toBe(true);
    expect(areBytesStored(64 * mib + 1, 0)).toBe(false);
    expect(areBytesStored(mib, 1_023 * mib)).toBe(true);
    expect(areBytesStored(mib + 1, 1_023 * mib)).toBe(false);
  });

  it.each<[FileState, FileState, FileState]>([
    ['sending', 'waiting', 'paused'],
    ['processing', 'waiting', 'paused'],
    ['paused', 'paused', 'paused'],
    ['failed', 'failed', 'failed'],
    ['missing', 'waiting', 'paused'],
    ['ready', 'ready', 'ready'],
  ])(
    'a file that was %s is %s where it was left to the tray, and %s where it was in a dialog',
    (before, left, watched) => {
      expect(afterReload(before, true, false)).toBe(left);
      expect(afterReload(before, true, true)).toBe(watched);
      expect(afterReload(before, false, false)).toBe(before === 'ready' ? 'ready' : 'missing');
    },
  );
});

describe('the queue', () => {
  const files = (...states: FileState[]) => states.map((state, at) => ({ at, state }));
  const begun = (states: FileState[], held = false) => toBegin(files(...states), held).map(({ at }) => at);

  it('lets the first begin, as many as there are places', () => {
    expect(AT_ONCE).toBe(3);
    expect(begun(['ready', 'waiting', 'waiting', 'waiting', 'waiting'])).toEqual([1, 2, 3]);
    expect(begun(['sending', 'failed', 'processing', 'waiting', 'waiting'])).toEqual([3]);
    expect(begun(['sending', 'checking', 'processing', 'waiting'])).toEqual([]);
  });

  it('goes past those that a person has to do something about', () => {
    expect(begun(['paused', 'missing', 'failed', 'waiting'])).toEqual([3]);
  });

  it('lets none begin while everything waits', () => {
    expect(begun(['waiting'], true)).toEqual([]);
  });
});

describe('after a failure', () => {
  const around = { now: 1_000_000, online: true, watched: false, lost: 0, postponed: null };

  it('a file that is refused has failed, and the others go on', () => {
    expect(holdAfter({ kind: 'refused' }, around)).toBeNull();
    expect(holdAfter({ kind: 'refused' }, { ...around, online: false })).toBeNull();
  });

  it('everything waits as long as the server asks, whoever looks on', () => {
    const hold = { reason: 'asked', until: 1_040_000 };
    for (const watched of [true, false])
      expect(holdAfter({ kind: 'later', seconds: 40, moved: false }, { ...around, watched })).toEqual(hold);
  });

  it('a file that is told to come later often and for long has failed, and holds up no others', () => {
    const failsAfter = (seconds: number) => {
      const failure = { kind: 'later', seconds, moved: false } as const;
      let postponed = postponedAfter(null, failure);
      while (holdAfter(failure, { ...around, postponed })) postponed = postponedAfter(postponed, failure);
      return postponed?.times;
    };
    expect([2, 10, 60, 3_600].map(failsAfter)).toEqual([151, 31, 31, 31]);
  });

  it('a file of which something arrived is told anew, and so is one that failed in another way', () => {
    const postponed = { times: 9, seconds: 90 };
    expect(postponedAfter(postponed, { kind: 'later', seconds: 5, moved: false })).toEqual({ times: 10, seconds: 95 });
    expect(postponedAfter(postponed, { kind: 'later', seconds: 5, moved: true })).toEqual({ times: 1, seconds: 5 });
    expect(postponedAfter(postponed, { kind: 'lost', of: 'bytes' })).toBeNull();
  });

  it('without a line everything waits until it is back', () => {
    for (const of of ['call', 'bytes'] as const)
      for (const watched of [true, false])
        expect(holdAfter({ kind: 'lost', of }, { ...around, watched, online: false })).toEqual({
          reason: 'offline',
          until: null,
        });
  });

  it('a lost call is told to whoever looks on, and tried again for whoever does not', () => {
    expect(holdAfter({ kind: 'lost', of: 'call' }, { ...around, watched: true })).toBeNull();
    expect(holdAfter({ kind: 'lost', of: 'call' }, around)).toEqual({ reason: 'lost', until: 1_001_000 });
  });

  it('bytes that cannot be sent are tried again by themselves, less and less often, but each minute at least', () => {
    const waits = [0, 1, 2, 5, 6, 7, 500].map((lost) => {
      const hold = holdAfter({ kind: 'lost', of: 'bytes' }, { ...around, watched: true, lost });
      return ((hold?.until ?? 0) - around.now) / 1000;
    });
    expect(waits).toEqual([1, 2, 4, 32, 60, 60, 60]);
  });

  it('of two reasons to wait the longer counts, and a line that is gone outlasts every time', () => {
    const [offline, soon, later] = [
      { reason: 'offline', until: null } as const,
      { reason: 'asked', until: 5 } as const,
      { reason: 'lost', until: 9 } as const,
    ];
    expect(longerHold(null, offline)).toBe(offline);
    expect(longerHold(soon, later)).toBe(later);
    expect(longerHold(later, soon)).toBe(later);
    expect(longerHold(offline, soon)).toBe(offline);
    expect(longerHold(soon, offline)).toBe(offline);
  });
});

describe('how long it takes', () => {
  const sampled = (...samples: Sample[]) => samples.reduce<readonly Sample[]>(withSample, []);

  it('is said by what left in the last ten seconds', () => {
    const samples = sampled({ at: 0, bytes: 0 }, { at: 5_000, bytes: 0 }, { at: 11_000, bytes: 600 });
    expect(samples).toHaveLength(2);
    expect(speedOf(samples)).toBe(100);
    expect(secondsLeft(1_050, 100)).toBe(11);
  });

  it('is not said before a second has passed, nor where nothing moves', () => {
    expect(speedOf(sampled())).toBeNull();
    expect(speedOf(sampled({ at: 0, bytes: 0 }, { at: 900, bytes: 500 }))).toBeNull();
    expect(speedOf(sampled({ at: 0, bytes: 500 }, { at: 2_000, bytes: 500 }))).toBeNull();
    expect(secondsLeft(10, null)).toBeNull();
  });

  it.each([
    [0, 'seconds', 5],
    [5, 'seconds', 5],
    [38, 'seconds', 40],
    [55, 'seconds', 55],
    [56, 'minutes', 1],
    [61, 'minutes', 2],
    [3_540, 'minutes', 59],
    [3_541, 'hours', 1],
    [3_601, 'hours', 2],
  ])('%i seconds are %s: %i', (seconds, unit, count) => {
    expect(roundedTime(seconds)).toEqual({ unit, count });
  });
});
