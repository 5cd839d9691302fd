import { EventSelect } from '../features/events/event-select.tsx';
import { Uploading as Uploads } from '../features/uploads/upload-dialog.tsx';
import { EventSelectSlot } from '../shared/lib/event-select.ts';

/** The tray and the dialogs of uploads, composed with events. */
export function Uploading() {
  return (
    <EventSelectSlot value={EventSelect}>
      <Uploads />
    </EventSelectSlot>
  );
}
