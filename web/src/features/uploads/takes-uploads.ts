import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ChosenEvent } from '../../shared/lib/event-select.ts';
import { openUpload, type PoolLeft, useUploadRequest } from './open-upload.ts';

interface Props {
  event?: ChosenEvent;
  /** The id of a club. */
  club?: string | undefined;
  /** How much whoever has no plan may still add to the pool of the event (decisions 65). */
  pool?: PoolLeft | null | undefined;
  /** Whether it waits there for the owner of the event. */
  waits?: boolean;
}

/**
 * While this is on a page, whatever upload begins goes into the event, and is for the club. The dialog opens by itself
 * where the address asks for it, as the QR code of a pool does.
 */
export function TakesUploads({ event: { id, title } = { id: '', title: '' }, club = '', pool, waits = true }: Props) {
  const { photo, video } = pool ?? { photo: -1, video: -1 };
  useEffect(() => {
    useUploadRequest.setState({
      event: id === '' ? null : { id, title },
      club,
      pool: photo < 0 ? null : { photo, video, waits },
    });
    return () => useUploadRequest.setState({ event: null, club: '', pool: null });
  }, [id, title, club, photo, video, waits]);
  const [search, setSearch] = useSearchParams();
  const isAsked = search.has('add');
  const open = useEffectEvent(() => {
    setSearch({}, { replace: true });
    openUpload([], 'photo');
  });
  useEffect(() => {
    if (isAsked) open();
  }, [isAsked]);
  return null;
}
