import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../i18n/languages.ts';
import { Button } from './button.tsx';

/** Uploads a picture, and says its stored name; the app brings it. */
export type PicturePicker = ComponentType<{
  onArrived: (fileName: string, picture: Blob) => void;
  onBusy: (busy: boolean) => void;
}>;

/** The picture to save: an uploaded one, none, or undefined for the present one. */
type Picture = { readonly fileName: string; readonly url: string } | null | undefined;

/** The choice of another picture of a person or club than the present one; nothing changes before its form is saved. */
export function usePictureChoice(present: string | null) {
  const [picture, choose] = useState<Picture>(undefined);
  const [sending, setSending] = useState(false);
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture.url) : undefined), [picture]);
  return {
    /** The address of the picture that is chosen. */
    shown: picture === undefined ? present : (picture?.url ?? null),
    sending,
    /** What the form saves besides its texts. */
    change: picture === undefined ? {} : { avatar: picture?.fileName ?? '' },
    choose,
    setSending,
  };
}

interface Props {
  choice: ReturnType<typeof usePictureChoice>;
  Picker: PicturePicker;
  /** The chosen picture. */
  children: ReactNode;
}

/** The chosen picture, beside what chooses another, or none. */
export function PictureChoice({ choice: { shown, sending, choose, setSending }, Picker, children }: Props) {
  const t = useTexts();
  return (
    <div className="flex items-center gap-4">
      {children}
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <Picker
          onArrived={(fileName, file) => choose({ fileName, url: URL.createObjectURL(file) })}
          onBusy={setSending}
        />
        {shown !== null && !sending && (
          <Button look="quiet" onClick={() => choose(null)}>
            {t('accounts.removePicture')}
          </Button>
        )}
      </div>
    </div>
  );
}
