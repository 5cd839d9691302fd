import { EventsOf } from '../features/events/events-of.tsx';
import { FavouriteButton } from '../features/library/favourite-button.tsx';
import { ListButtons } from '../features/media/list-buttons.tsx';
import { PersonItems } from '../features/media/person-items.tsx';
import { ShareButton } from '../features/media/share-button.tsx';
import { PersonPage as Page, type PersonSlots } from '../features/people/person-page.tsx';
import { ReportButton } from '../features/safety/report-button.tsx';
import { personPath } from '../shared/ui/person-link.tsx';

const SLOTS: PersonSlots = {
  favourite: ({ id, favourite, own }) => <FavouriteButton uploaderId={id} favourite={favourite} own={own} />,
  actions: (person) => (
    <>
      <ShareButton title={person.fullName || person.name} path={personPath(person)} />
      <ListButtons />
      {!person.own && <ReportButton subject="person" id={person.id} />}
    </>
  ),
  events: ({ id }, below) => <EventsOf personId={id}>{below}</EventsOf>,
  items: ({ id }, empty) => <PersonItems personId={id} empty={empty} />,
};

/** The page of a person, composed with events, library and media. */
export function PersonPage() {
  return <Page slots={SLOTS} />;
}
