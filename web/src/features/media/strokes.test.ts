import { describe, expect, it } from 'vitest';
import { axisOf, falls, followed, isTwice, snapped, speedOf } from './strokes.ts';

describe('strokes over a picture', () => {
  it('are a tap until the finger has moved eight pixels', () => {
    expect(axisOf({ x: 5, y: -5 })).toBeNull();
    expect(axisOf({ x: -9, y: 3 })).toBe('along');
    expect(axisOf({ x: 3, y: 9 })).toBe('down');
    expect(axisOf({ x: 3, y: -9 })).toBe('none');
  });

  it('move the track as far as the finger, and a third as far where it ends', () => {
    const follows = { previous: false, next: true };
    expect(followed(-90, follows)).toBe(-90);
    expect(followed(90, follows)).toBe(30);
  });

  it('go on when they were long or fast, and not when they turned back', () => {
    expect(snapped(-150, 0, 390)).toBe('next');
    expect(snapped(150, 0, 390)).toBe('previous');
    expect(snapped(-40, -0.5, 390)).toBe('next');
    expect(snapped(-100, 0, 390)).toBeNull();
    expect(snapped(-200, 0.2, 390)).toBeNull();
    expect(snapped(-40, 0.5, 390)).toBeNull();
  });

  it('let the picture fall when they pulled it far or fast, and not when it was pushed back', () => {
    expect(falls(130, 0)).toBe(true);
    expect(falls(40, 0.6)).toBe(true);
    expect(falls(60, 0)).toBe(false);
    expect(falls(200, -0.6)).toBe(false);
  });

  it('are as fast as at their end', () => {
    const slowThenFast = [
      { x: 0, y: 0, at: 0 },
      { x: 10, y: 0, at: 500 },
      { x: 60, y: 5, at: 550 },
    ];
    expect(speedOf(slowThenFast)).toEqual({ x: 1, y: 0.1 });
    expect(speedOf([{ x: 0, y: 0, at: 0 }])).toEqual({ x: 0, y: 0 });
    expect(speedOf([])).toEqual({ x: 0, y: 0 });
  });

  it('two taps near each other in place and time are a double tap', () => {
    expect(isTwice({ x: 0, y: 0, at: 0 }, { x: 10, y: 10, at: 200 })).toBe(true);
    expect(isTwice({ x: 0, y: 0, at: 0 }, { x: 100, y: 10, at: 200 })).toBe(false);
    expect(isTwice({ x: 0, y: 0, at: 0 }, { x: 0, y: 0, at: 400 })).toBe(false);
  });
});
