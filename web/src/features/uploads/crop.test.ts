import { expect, test } from 'vitest';
import { dragged, inside, MAX_ZOOM, MIDDLE, room, squareOf } from './crop.ts';

const wide = { width: 400, height: 200 };

test('the largest square stands in the middle of a picture', () => {
  expect(squareOf(MIDDLE, wide)).toEqual({ left: 100, top: 0, side: 200 });
  expect(squareOf(MIDDLE, { width: 200, height: 400 })).toEqual({ left: 0, top: 100, side: 200 });
});

test('zooming keeps a smaller square', () => {
  expect(squareOf({ ...MIDDLE, zoom: 2 }, wide)).toEqual({ left: 150, top: 50, side: 100 });
});

test('the whole height leaves no room to move up or down', () => {
  expect(room(1, wide)).toEqual({ x: 0.25, y: 0.5 });
  expect(room(2, wide)).toEqual({ x: 0.125, y: 0.25 });
});

test('a square never leaves its picture, and zooming has an end', () => {
  expect(inside({ x: 0, y: 1, zoom: 1 }, wide)).toEqual({ x: 0.25, y: 0.5, zoom: 1 });
  expect(inside({ x: 2, y: -1, zoom: 99 }, wide)).toMatchObject({ zoom: MAX_ZOOM });
  const { left, top, side } = squareOf(inside({ x: 2, y: -1, zoom: 2 }, wide), wide);
  expect([left + side, top]).toEqual([400, 0]);
});

test('dragging moves the picture with the pointer, as far as it goes', () => {
  expect(dragged(MIDDLE, { dx: 50, dy: 50 }, 100, wide)).toEqual({ x: 0.25, y: 0.5, zoom: 1 });
  expect(dragged({ ...MIDDLE, zoom: 2 }, { dx: -50, dy: 10 }, 100, wide)).toEqual({ x: 0.625, y: 0.45, zoom: 2 });
});
