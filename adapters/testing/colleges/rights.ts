import { theProduct } from '@quadrangle/domain/audit/entry';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { anonymous } from '@quadrangle/domain/memory';
import { fileRequest } from '@quadrangle/domain/rights/ask';
import { useCases } from '@quadrangle/domain/use-cases';
import type { Fill } from '../college.ts';

/** A visitor's request about an item, with its address proved, and an uploader's for their own erasure. */
export const fill: Fill = async (ports, { uploader, itemId, mark }) => {
  const asked = { kind: 'picture', email: `visitor${mark}@example.org`, text: '左起第三个' };
  const { id } = await execute(useCases.rights.askForRight, ports, anonymous(), asked);
  const request = await ports.requests.giveCode(id, 'hashed', ports.clock.now());
  const item = await ports.media.byId(itemId);
  if (!request || !item) throw new Error('Nothing was asked for.');
  const { tenant, clubId, uploaderId } = item;
  await fileRequest(ports, theProduct, request, { tenant, itemId, clubId, ownerId: uploaderId });
  await execute(useCases.rights.askErasure, ports, uploader, { text: '毕业了' });
};
