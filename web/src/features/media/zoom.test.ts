import { describe, expect, it } from 'vitest';
import { bounded, fitted, moved, pinched, swiped, WHOLE, zoomedAt } from './zoom.ts';

const frame = { width: 1000, height: 500 };
const wide = { width: 4000, height: 1000 };

describe('zooming', () => {
  it('shows a picture whole at first, touching two sides', () => {
    expect(fitted(wide, frame)).toEqual({ width: 1000, height: 250 });
    expect(fitted({ width: 500, height: 1000 }, frame)).toEqual({ width: 250, height: 500 });
  });

  it('keeps what lies under the pointer where it is', () => {
    const at = { x: 200, y: -50 };
    const view = zoomedAt({ scale: 2, x: 30, y: 10 }, at, 1.5);
    const under = (v: typeof view) => ({ x: (at.x - v.x) / v.scale, y: (at.y - v.y) / v.scale });
    expect(under(view).x).toBeCloseTo(under({ scale: 2, x: 30, y: 10 }).x);
    expect(under(view).y).toBeCloseTo(under({ scale: 2, x: 30, y: 10 }).y);
  });

  it('ends at the whole picture and at eight times', () => {
    expect(zoomedAt(WHOLE, { x: 0, y: 0 }, 0.1).scale).toBe(1);
    expect(zoomedAt(WHOLE, { x: 0, y: 0 }, 100).scale).toBe(8);
  });

  it('a picture that fits cannot be moved', () => {
    expect(bounded(moved(WHOLE, { x: 80, y: 80 }), wide, frame)).toEqual(WHOLE);
  });

  it('a picture larger than its frame moves up to its edges', () => {
    const view = bounded({ scale: 2, x: 9999, y: 9999 }, wide, frame);
    expect(view).toEqual({ scale: 2, x: 500, y: 0 });
  });

  it('two fingers that part double the picture about their middle', () => {
    const view = pinched(
      WHOLE,
      [
        { x: -50, y: 0 },
        { x: 50, y: 0 },
      ],
      [
        { x: -100, y: 0 },
        { x: 100, y: 0 },
      ],
    );
    expect(view).toEqual({ scale: 2, x: 0, y: 0 });
  });
});

describe('swiping', () => {
  it('to the left asks for the next one, to the right for the one before', () => {
    expect(swiped({ x: -120, y: 10 }, 200)).toBe('next');
    expect(swiped({ x: 120, y: -10 }, 200)).toBe('previous');
  });

  it('a scroll, a short stroke and a slow drag are none', () => {
    expect(swiped({ x: 80, y: 200 }, 200)).toBeNull();
    expect(swiped({ x: 20, y: 0 }, 100)).toBeNull();
    expect(swiped({ x: 200, y: 0 }, 2000)).toBeNull();
  });
});
