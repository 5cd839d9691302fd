import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { drawInTurn, settled } from './draw-in-turn.ts';

beforeAll(() => void vi.stubGlobal('innerHeight', 800));
afterAll(() => void vi.unstubAllGlobals());

const tick = () => new Promise((resolve) => setTimeout(resolve));
const drawn: Element[] = [];

function elementAt(top: number, height = 100): Element {
  return { getBoundingClientRect: () => ({ top, bottom: top + height }) } as Element;
}

const draw = (element: Element) => drawInTurn(element, () => drawn.push(element));

it('draws one after the other, the nearest first, and not what went away meanwhile', async () => {
  const [near, far, farther, gone] = [elementAt(10), elementAt(700), elementAt(1_400), elementAt(300)];
  for (const one of [farther, gone, near, far]) draw(one);
  await tick();
  expect(drawn).toEqual([near]);
  settled(gone);
  settled(near);
  expect(drawn).toEqual([near, far]);

  const [above, under] = [elementAt(-500), elementAt(1_300)];
  draw(under);
  draw(above);
  await tick();
  expect(drawn).toEqual([near, far]);
  for (const one of [far, above, under, farther]) settled(one);
  expect(drawn).toEqual([near, far, above, under, farther]);

  draw(far);
  await tick();
  expect(drawn.at(-1)).toBe(far);
});
