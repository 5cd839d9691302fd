import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anonymous,
  anUpload,
  aPlanHolder,
  codeOf,
  memoryPorts,
  operator,
} from '../../memory/index.ts';
import { authenticate } from '../accounts/authenticate.ts';
import { openSession } from '../accounts/open-session.ts';
import { HOUR, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { publishPhoto } from '../media/publish-media.ts';
import { removeMedia } from '../media/remove-media.ts';
import { checkOut } from '../membership/check-out.ts';
import { confirmPayment } from '../membership/confirm-payment.ts';
import { readFigures } from './figures.ts';

test('each day keeps what was published and paid, whatever becomes of it (operator)', async () => {
  const memory = memoryPorts();
  const ada = await aPlanHolder(memory);
  const { fileName, size } = await anUpload(memory, ada);
  const { id } = await execute(publishPhoto, memory, actorOf(ada), { title: 'Lawn', fileName });
  memory.clock.advance(24 * HOUR);
  await execute(removeMedia, memory, actorOf(ada), { kind: 'photo', id });
  const { id: orderId, amount } = await execute(checkOut, memory, actorOf(ada), { month: 3 });
  const payment = { orderId, ...memory.provider.paymentSimulator.pay(orderId) };
  for (let time = 0; time < 2; time += 1) await execute(confirmPayment, memory, anonymous(), payment);
  const none = { uploads: 0, bytes: 0, active: 0, payments: 0, paise: 0 };
  expect(await execute(readFigures, memory, operator, { days: 3 })).toEqual([
    { ...none, day: '2026-03-01' },
    { ...none, day: '2026-03-02', uploads: 1, bytes: size },
    { ...none, day: '2026-03-03', payments: 1, paise: amount },
  ]);
  expect(await execute(readFigures, memory, operator, {})).toHaveLength(30);
});

test('active people are counted once a day, even in a session that was used minutes ago (operator)', async () => {
  const memory = memoryPorts();
  const ada = await aMember(memory);
  const active = async () => (await execute(readFigures, memory, operator, { days: 2 })).map((day) => day.active);
  const { origin } = anonymous();
  const { token } = await openSession(memory, ada, origin);
  await openSession(memory, ada, origin);
  expect(await active()).toEqual([0, 1]);
  memory.clock.set(Date.UTC(2026, 2, 2, 23, 55));
  await authenticate(memory, token, origin);
  expect(await active()).toEqual([0, 1]);
  memory.clock.advance(10 * MINUTE);
  await authenticate(memory, token, origin);
  expect(await active()).toEqual([1, 1]);
});

test.each([0, 366, 'a year'])('figures of %s days are refused (operator)', async (days) => {
  expect(await codeOf(execute(readFigures, memoryPorts(), operator, { days }))).toBe('VALIDATION_FAILED');
});
