import { useEffect } from 'react';
import type { ChosenEvent } from '../../shared/lib/event-select.ts';
import { useUploadRequest } from './open-upload.ts';

/** While this is on a page, whatever upload begins goes into the event. */
export function TakesUploads({ id, title }: ChosenEvent) {
  useEffect(() => {
    useUploadRequest.setState({ event: { id, title } });
    return () => useUploadRequest.setState({ event: null });
  }, [id, title]);
  return null;
}
