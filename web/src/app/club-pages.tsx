import { useLocation } from 'react-router-dom';
import { type ClubSlots, ClubPage as Page } from '../features/clubs/club-page.tsx';
import { ClubsPage } from '../features/clubs/clubs-page.tsx';
import { InvitationPage } from '../features/clubs/invitation-page.tsx';
import { EventsOf } from '../features/events/events-of.tsx';
import { ClubFavouriteButton } from '../features/library/favourite-button.tsx';
import { ClubItems } from '../features/media/club-items.tsx';
import { ListButtons } from '../features/media/list-buttons.tsx';
import { ShareButton } from '../features/media/share-button.tsx';
import { ReportButton } from '../features/safety/report-button.tsx';
import { AddPhotosButton } from '../features/uploads/add-photos-button.tsx';
import { AvatarPicker } from '../features/uploads/avatar-picker.tsx';
import { TakesUploads } from '../features/uploads/takes-uploads.ts';
import { clubPath } from '../shared/ui/person-link.tsx';

const SLOTS: ClubSlots = {
  favourite: (club) => <ClubFavouriteButton club={club} />,
  upload: ({ id, name }) => (
    <>
      <TakesUploads club={id} />
      <AddPhotosButton club={name} />
    </>
  ),
  actions: (club) => (
    <>
      <ShareButton title={club.name} path={clubPath(club)} />
      <ListButtons />
      {club.role !== 'lead' && <ReportButton subject="club" id={club.id} />}
    </>
  ),
  events: ({ id }) => <EventsOf clubId={id} />,
  items: ({ id }, empty) => <ClubItems clubId={id} empty={empty} />,
  Picker: AvatarPicker,
};

/** The clubs of the college, one of them, and invitations: chosen by the address, in one chunk. */
export function ClubPages() {
  const { pathname } = useLocation();
  if (pathname.startsWith('/club/')) return <Page slots={SLOTS} />;
  return pathname.startsWith('/invitation/') ? <InvitationPage /> : <ClubsPage Picker={AvatarPicker} />;
}
