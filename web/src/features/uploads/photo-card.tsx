import { Pencil } from 'lucide-react';
import { type DragEvent, memo, useEffect, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { cx } from '../../shared/ui/cx.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import type { ChosenPhoto } from './drafts.ts';
import { ON_PICTURE, PicturePreview } from './preview.tsx';
import { thumbnailOf } from './thumbnails.ts';

/** The drag type of a photo; a file dragged in from outside has another. */
const DRAGGED = 'application/x-photo';

/** A thumbnail of a photo: undefined while it is drawn, null when there is none. */
function useThumbnail(file: File): Blob | null | undefined {
  const [drawn, setDrawn] = useState<{ readonly file: File; readonly small: Blob | null } | null>(null);
  useEffect(() => {
    void thumbnailOf(file).then((small) => setDrawn({ file, small }));
  }, [file]);
  return drawn?.file === file ? drawn.small : undefined;
}

interface Props {
  photo: ChosenPhoto;
  /** Whole percent, while it is sent. */
  percent: number | null;
  isEdited: boolean;
  onRemove: (photo: ChosenPhoto) => void;
  onEdit: (photo: ChosenPhoto) => void;
  /** Moves the photo with this id here; null when the order is fixed. */
  onTakePlace: ((id: string, photo: ChosenPhoto) => void) | null;
}

/** A chosen photo with its preview, progress and position. */
export const PhotoCard = memo(function PhotoCard({ photo, percent, isEdited, onRemove, onEdit, onTakePlace }: Props) {
  const t = useTexts();
  const small = useThumbnail(photo.file);
  const { name } = photo.file;
  const drag = onTakePlace && {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(DRAGGED, photo.id),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const id = event.dataTransfer.getData(DRAGGED);
      if (id === '') return;
      event.preventDefault();
      onTakePlace(id, photo);
    },
  };
  return (
    <li {...drag} className={cx('photo-card', isEdited && 'photo-card-edited')}>
      <PicturePreview
        file={small ?? null}
        name={name}
        turn={photo.turn}
        onRemove={percent === null ? () => onRemove(photo) : undefined}
      >
        {percent === null ? (
          <IconButton
            icon={Pencil}
            label={t('uploads.editPhoto', { name })}
            aria-expanded={isEdited}
            tipAlign="start"
            onClick={() => onEdit(photo)}
            className={cx('!absolute top-0 left-0', ON_PICTURE)}
          />
        ) : (
          <span className="absolute inset-x-0 bottom-0 bg-stage/70 px-2 text-12 tabular-nums text-on-stage">
            {percent}%
          </span>
        )}
        {photo.title.trim() !== '' && percent === null && <span className="photo-title">{photo.title}</span>}
      </PicturePreview>
    </li>
  );
});
