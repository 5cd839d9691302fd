import { aClub, actorOf, aMember, aPlanHolder, reread, seated } from './builders.ts';
import { memoryPorts } from './index.ts';

/** A lead, a photographer and two without seats, of one college; and somebody of another. */
export async function clubSetting({ months = 1 } = {}) {
  const memory = memoryPorts();
  const [asha, ravi, mira, noor] = [
    await aMember(memory, { name: 'asha' }),
    await aMember(memory, { name: 'ravi' }),
    await aMember(memory, { name: 'mira' }),
    await aMember(memory, { name: 'noor' }),
  ];
  const far = await aPlanHolder(memory, { tenant: 'far.ac.in' });
  const club = await aClub(memory, asha, { handle: 'lens', name: 'Lens Club', months });
  await seated(memory, club, ravi);
  const as = async (user: { id: string }) => actorOf(await reread(memory, user.id));
  const rolesNow = async () =>
    Object.fromEntries((await memory.seats.of(club.id)).map(({ seat, person }) => [person?.name, seat.role]));
  return { memory, asha, ravi, mira, noor, far, club, as, rolesNow };
}
