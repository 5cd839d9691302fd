import { execute } from '@quadrangle/domain/kernel/use-case';
import { operator } from '@quadrangle/domain/memory';
import { useCases } from '@quadrangle/domain/use-cases';
import type { Fill } from '../college.ts';

/** A breach whose people are being notified. */
export const fill: Fill = async (ports, { mark }) => {
  const breach = { what: '丢失的 “laptop”', people: [`wen${mark}`] };
  const { id } = await execute(useCases.breaches.openBreach, ports, operator, breach);
  await execute(useCases.breaches.tellBreachPeople, ports, operator, { id, letter: { zh: '“电脑”' } });
};
