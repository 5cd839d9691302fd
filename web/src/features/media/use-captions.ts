import { useQuery } from '@tanstack/react-query';
import type { Caption } from './player/captions.ts';

/** The cache key of a video's captions: apart from the item, because lists and answers to changes have none. */
export const captionsKey = (id: string) => ['captions', id];

const NONE: readonly Caption[] = [];

/** The captions of the video on the page; none until the server has sent them. */
export function useCaptions(id: string): readonly Caption[] {
  const { data } = useQuery<readonly Caption[]>({ queryKey: captionsKey(id), queryFn: () => NONE, enabled: false });
  return data ?? NONE;
}
