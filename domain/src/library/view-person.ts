import { z } from 'zod';
import { personOfTenant } from '../accounts/own-account.ts';
import type { UserLookup } from '../accounts/ports.ts';
import { type PersonView, personView } from '../accounts/views.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import { id, verbatimText } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import type { Favourites } from './ports.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  users: UserLookup;
  library: Favourites;
}

/** A person as their page shows them to a viewer. */
export interface PersonPageView extends PersonView {
  /** Whether they are a favourite of the viewer. */
  readonly favourite: boolean;
  /** Whether it is oneself. */
  readonly own: boolean;
}

/** Finds somebody by username, to name them as a contributor; never by e-mail (decisions 6, 45). */
export const findByUsername = useCase({
  name: 'library.findByUsername',
  access: 'member',
  refuses: ['USER_NOT_FOUND'],
  input: z.strictObject({ name: verbatimText(1_000) }),
  async run(ports: Ports, actor, input): Promise<PersonView> {
    const name = input.name.trim();
    const known = name.includes('@') ? null : await ports.users.byLogin(name);
    return personView(ports, await personOfTenant(ports, actor, known?.id ?? ''));
  },
});

/** Somebody of the tenant, for the page of a person (decisions 11, 46). */
export const viewPerson = useCase({
  name: 'library.viewPerson',
  access: 'member',
  refuses: ['USER_NOT_FOUND'],
  input: z.strictObject({ id }),
  async run(ports: Ports, actor, input): Promise<PersonPageView> {
    const person = await personOfTenant(ports, actor, input.id);
    const favourite = await ports.library.isFavourite(person.id, actor.id);
    return { ...personView(ports, person), favourite, own: person.id === actor.id };
  },
});
