import { setTimeout as tick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { drawInTurn, settled, type Waiting } from './draw-in-turn.ts';

const drawn: Waiting[] = [];

function placedAt(distance: number) {
  const one = { distance: () => distance, draw: () => void drawn.push(one) };
  return one;
}

it('draws one after the other, the nearest first, and not what went away meanwhile', async () => {
  const [near, far, farther, gone] = [10, 700, 1_400, 300].map(placedAt) as [Waiting, Waiting, Waiting, Waiting];
  for (const one of [farther, gone, near, far]) drawInTurn(one);
  await tick();
  expect(drawn).toEqual([near]);
  settled(gone);
  settled(near);
  expect(drawn).toEqual([near, far]);

  const nearer = placedAt(500);
  drawInTurn(nearer);
  drawInTurn(far);
  await tick();
  expect(drawn).toEqual([near, far]);
  settled(far);
  expect(drawn).toEqual([near, far, nearer]);

  settled(nearer);
  settled(farther);
  expect(drawn).toEqual([near, far, nearer, farther]);
  drawInTurn(far);
  await tick();
  expect(drawn).toEqual([near, far, nearer, farther, far]);
});
