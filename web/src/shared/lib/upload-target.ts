import { useEffect } from 'react';
import { create } from 'zustand';

/** An event by its id and title; both are empty for none. */
export interface ChosenEvent {
  readonly id: string;
  readonly title: string;
}

/** The event of the page that is shown, to which one may add. */
export const useUploadTarget = create<{ readonly event: ChosenEvent | null }>(() => ({ event: null }));

/** While this is shown, whatever upload begins goes into the event, where one `may` add to it. */
export function useTakesUploads({ id, title }: ChosenEvent, may: boolean): void {
  useEffect(() => {
    if (!may) return;
    useUploadTarget.setState({ event: { id, title } });
    return () => useUploadTarget.setState({ event: null });
  }, [id, title, may]);
}
