import { useQuery } from '@tanstack/react-query';
import type { Caption } from './player/captions.ts';

/** Where the captions of a video are kept: apart from the item, which lists and answers to changes tell without them. */
export const captionsKey = (id: string) => ['captions', id];

const NONE: readonly Caption[] = [];

/** The captions of the video on the page; none until the server told them with it. */
export function useCaptions(id: string): readonly Caption[] {
  const { data } = useQuery<readonly Caption[]>({ queryKey: captionsKey(id), queryFn: () => NONE, enabled: false });
  return data ?? NONE;
}
