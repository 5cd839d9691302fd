import { Fragment, useCallback, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../shared/i18n/languages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { cx } from '../../shared/ui/cx.ts';
import type { ChosenPhoto, PhotosDraft } from './drafts.ts';
import { isMoving } from './moving-picture.ts';
import { PhotoCard } from './photo-card.tsx';
import { moved, turnedFurther } from './photo-order.ts';
import { PhotoWords } from './photo-words.tsx';
import { thumbnailOf } from './thumbnails.ts';
import './photo-grid.css';

/** More than these are folded to their first row. */
const MOST_UNFOLDED = 8;
export const FIRST_ROW = 4;

interface Props {
  form: UseFormReturn<PhotosDraft>;
  /** Whole percent by index, while they are sent. */
  percents: Readonly<Record<number, number>> | null;
  /** True before anything is sent: the photos can be reordered. */
  mayMove: boolean;
  onRemove: (photos: readonly ChosenPhoto[]) => void;
}

/** The chosen photos in their final order; each can have its own texts. Many are folded. */
export function PhotoGrid({ form, percents, mayMove, onRemove }: Props) {
  const t = useTexts();
  const photos = form.watch('images');
  const [isOpen, setOpen] = useState(false);
  const [editedId, setEditedId] = useState<string | null>(null);
  const edited = percents ? undefined : photos.find(({ id }) => id === editedId);
  const change = useCallback(
    (act: (photos: ChosenPhoto[]) => ChosenPhoto[]) =>
      form.setValue('images', act(form.getValues('images')), { shouldDirty: true }),
    [form],
  );
  const takePlace = useCallback(
    (id: string, { index }: ChosenPhoto) => change((all) => moved(all, id, index - 1)),
    [change],
  );
  /** Answers false where it cannot be turned: it moves, or nobody would see how it stands. */
  const turn = async ({ id, file }: ChosenPhoto) => {
    if ((await thumbnailOf(file)) === null || (await isMoving(file))) return false;
    change((all) => all.map((one) => (one.id === id ? { ...one, turn: turnedFurther(one.turn) } : one)));
    return true;
  };
  const remove = useCallback((photo: ChosenPhoto) => onRemove([photo]), [onRemove]);
  const edit = useCallback(({ id }: ChosenPhoto) => setEditedId((now) => (now === id ? null : id)), []);
  if (photos.length === 0) return null;
  const isFolded = !isOpen && photos.length > MOST_UNFOLDED;
  return (
    <>
      <ul className={cx('photo-grid grid gap-2 w500:grid-cols-4', isFolded ? 'grid-cols-4' : 'grid-cols-3')}>
        {(isFolded ? photos.slice(0, FIRST_ROW) : photos).map((photo) => (
          <Fragment key={photo.id}>
            <PhotoCard
              photo={photo}
              percent={percents && (percents[photo.index] ?? 0)}
              isEdited={photo === edited}
              onRemove={remove}
              onEdit={edit}
              onTakePlace={mayMove ? takePlace : null}
            />
            {photo === edited && (
              <PhotoWords
                photo={edited}
                count={photos.length}
                onChange={(news) =>
                  change((all) => all.map((one) => (one.id === edited.id ? { ...one, ...news } : one)))
                }
                onMove={mayMove ? (by) => change((all) => moved(all, edited.id, edited.index - 1 + by)) : null}
                onTurn={mayMove ? () => turn(edited) : null}
                onDone={() => setEditedId(null)}
              />
            )}
          </Fragment>
        ))}
      </ul>
      {isFolded && (
        <Button look="quiet" className="self-start" onClick={() => setOpen(true)}>
          {t('uploads.showAll', { count: photos.length })}
        </Button>
      )}
    </>
  );
}
