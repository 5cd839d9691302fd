import type { QuarterTurn } from '@quadrangle/domain/files/picture-rules';
import type { ChosenPhoto } from './drafts.ts';

/** Photos with the numbers of their places, from 1. */
export function numbered(photos: readonly ChosenPhoto[]): ChosenPhoto[] {
  return photos.map((photo, at) => (photo.index === at + 1 ? photo : { ...photo, index: at + 1 }));
}

/** Photos after one was moved to a place, from 0; as they are where there is no such photo. */
export function moved(photos: readonly ChosenPhoto[], id: string, to: number): ChosenPhoto[] {
  const photo = photos.find((one) => one.id === id);
  if (!photo) return [...photos];
  const others = photos.filter((one) => one !== photo);
  const place = Math.max(0, Math.min(to, others.length));
  return numbered([...others.slice(0, place), photo, ...others.slice(place)]);
}

/** The files that are not among the photos yet: one that a reload brought back may be chosen by hand once more. */
export function notYetChosen(files: readonly File[], photos: readonly ChosenPhoto[]): File[] {
  return files.filter(
    ({ name, size, lastModified }) =>
      !photos.some(({ file }) => file.name === name && file.size === size && file.lastModified === lastModified),
  );
}

/** A turn after one more quarter clockwise. */
export const turnedFurther = (turn: QuarterTurn) => ((turn + 90) % 360) as QuarterTurn;
