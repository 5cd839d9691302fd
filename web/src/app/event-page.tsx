import { type EventSlots, EventPage as Page } from '../features/events/event-page.tsx';
import { QrButton } from '../features/events/qr-button.tsx';
import { DownloadZip } from '../features/media/download-zip.tsx';
import { EventItems } from '../features/media/event-items.tsx';
import { ListButtons } from '../features/media/list-buttons.tsx';
import { ShareButton } from '../features/media/share-button.tsx';
import { OwnOffers } from '../features/pool/own-offers.tsx';
import { PoolTimes } from '../features/pool/pool-times.tsx';
import { WaitingLine } from '../features/pool/waiting-line.tsx';
import { AddPhotosButton } from '../features/uploads/add-photos-button.tsx';
import { AddVideoButton } from '../features/uploads/add-video-button.tsx';
import { WallsButton } from '../features/walls/walls-button.tsx';
import { eventPath } from '../shared/lib/event-path.ts';
import { IntoEvent } from './into-event.tsx';

const SLOTS: EventSlots = {
  add: (event) => <AddPhotosButton toPool={Boolean(event.pooling?.left)} />,
  actions: (event) =>
    [
      <ShareButton key="share" title={event.title} path={eventPath(event)} />,
      event.counts.photo + event.counts.video > 0 && <DownloadZip key="zip" of={{ event: event.id }} among="actions" />,
      <QrButton key="qr" event={event} />,
      event.counts.photo + event.counts.video > 0 && <ListButtons key="select" />,
      event.pooling?.left && <AddVideoButton key="video" />,
      event.own && <WallsButton key="walls" event={event} />,
    ].filter(Boolean),
  items: (event, empty) => (
    <>
      <IntoEvent event={event} />
      <PoolTimes event={event} />
      {event.own && event.pooling && <WaitingLine event={event} />}
      {event.pooling && !event.own && <OwnOffers event={event} />}
      <EventItems event={event} empty={empty} />
    </>
  ),
};

/** The page of an event, composed with the parts of media. */
export function EventPage() {
  return <Page slots={SLOTS} />;
}
