import type { ChosenPhoto } from './drafts.ts';
import { PicturePreview } from './preview.tsx';

interface Props {
  photos: readonly ChosenPhoto[];
  /** Whole percent by index, while they are sent. */
  percents: Readonly<Record<number, number>> | null;
  onRemove: (photo: ChosenPhoto) => void;
}

/** The chosen photos, each with how far it got. */
export function PhotoGrid({ photos, percents, onRemove }: Props) {
  if (photos.length === 0) return null;
  return (
    <ul className="grid grid-cols-3 gap-2 w500:grid-cols-4">
      {photos.map((photo) => (
        <li key={photo.index}>
          <PicturePreview
            file={photo.file}
            name={photo.file.name}
            onRemove={percents ? undefined : () => onRemove(photo)}
          >
            {percents && (
              <span className="absolute inset-x-0 bottom-0 bg-stage/70 px-2 text-12 tabular-nums text-on-stage">
                {percents[photo.index] ?? 0}%
              </span>
            )}
          </PicturePreview>
        </li>
      ))}
    </ul>
  );
}
