import { useEffect } from 'react';
import type { ChosenEvent } from '../../shared/lib/event-select.ts';
import { useUploadRequest } from './open-upload.ts';

interface Props {
  event?: ChosenEvent;
  /** The id of a club. */
  club?: string | undefined;
}

/** While this is on a page, whatever upload begins goes into the event, and is for the club. */
export function TakesUploads({ event: { id, title } = { id: '', title: '' }, club = '' }: Props) {
  useEffect(() => {
    useUploadRequest.setState({ event: id === '' ? null : { id, title }, club });
    return () => useUploadRequest.setState({ event: null, club: '' });
  }, [id, title, club]);
  return null;
}
