import { execute } from '@quadrangle/domain/kernel/use-case';
import { useCases } from '@quadrangle/domain/use-cases';
import type { Fill } from '../college.ts';

/** An item that is chosen for a ZIP. */
export const fill: Fill = async (ports, { visitor, itemId }) => {
  await execute(useCases.zips.chooseForZip, ports, visitor, { ids: [itemId] });
};
