import type { PersonView, SelfView, SessionView } from '@quadrangle/domain/accounts/views';
import { useCases } from '@quadrangle/domain/use-cases';
import type { Caller } from '../../edge/caller.ts';
import { iso } from './iso.ts';

/** Somebody as others see them (decisions 11). */
export function spellPerson(caller: Caller, person: PersonView) {
  return {
    _id: person.id,
    name: person.name,
    Normalname: person.fullName,
    img: caller.absolute(person.avatarUrl),
    subscribers: person.favouriteCount,
    role: person.role,
    createdAt: iso(person.createdAt),
  };
}

/** `user`, who is the caller, with everything that is their own (product 3). */
export async function spellSelf(caller: Caller, user: SelfView) {
  const { favouriteIds, savedIds } = await caller.run(useCases.library.kept);
  return {
    ...spellPerson(caller, user),
    email: user.email,
    phone: user.phone,
    imgName: user.avatar,
    nextPayDate: iso(user.planEnd),
    subscribedUsers: favouriteIds,
    videosaved: savedIds.video,
    photosaved: savedIds.photo,
  };
}

/** The caller's own user, as it is now. */
export async function ownUser(caller: Caller) {
  return spellSelf(caller, await caller.run(useCases.accounts.me));
}

/** Who an item or comment is by, as a card shows it; somebody who is gone is a former member (decisions 12). */
export function spellCard(
  caller: Caller,
  id: string,
  person: Pick<PersonView, 'name' | 'fullName' | 'avatarUrl'> | null,
) {
  return {
    _id: id,
    name: person?.name ?? null,
    Normalname: person?.fullName ?? 'Former member',
    img: caller.absolute(person?.avatarUrl ?? null),
  };
}

/** One of the own sessions (decisions 8). */
export function spellSession({ id, createdAt, lastSeenAt, userAgent, current }: SessionView) {
  return { _id: id, createdAt: iso(createdAt), lastSeenAt: iso(lastSeenAt), userAgent, current };
}
