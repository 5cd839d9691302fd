import type { Outputs } from '../../shared/lib/trpc.ts';

export type WallItem = Outputs['walls']['show']['items'][number];

/** The address of a file on a wall: a picture as wide as the screen needs, or a film. */
export function wallFile(token: string, { id }: WallItem, size: '1280' | '2048' | 'film'): string {
  return `/api/walls/file?${new URLSearchParams({ token, itemId: id, size })}`;
}

/** The width that the screen needs. */
export const widthOfScreen = (): '1280' | '2048' =>
  Math.max(innerWidth, innerHeight) * devicePixelRatio > 1_280 ? '2048' : '1280';

/** How long a picture may take before the wall goes on with another, and an answer before it asks again, in ms. */
export const PATIENCE = 10_000;

/** A picture, loaded and decoded; null if that fails, or takes too long. */
export async function loaded(address: string): Promise<HTMLImageElement | null> {
  const picture = new Image();
  picture.src = address;
  const decoded = picture.decode().then(
    () => picture,
    () => null,
  );
  return Promise.race([decoded, new Promise<null>((giveUp) => setTimeout(giveUp, PATIENCE, null))]);
}
