import type { QuarterTurn } from '@quadrangle/domain/files/picture-rules';
import { ImageIcon, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { cx } from '../../shared/ui/cx.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { useObjectUrl } from './use-object-url.ts';

interface Props {
  /** Null while there is none, or none can be shown. */
  file: Blob | null;
  name: string;
  /** Removes the file; absent when that is not possible. */
  onRemove?: (() => void) | undefined;
  shape?: 'photo' | 'video';
  /** How publishing will turn it. */
  turn?: QuarterTurn;
  /** Stands over the picture. */
  children?: ReactNode;
}

/** Makes a button stand out from the picture below. */
export const ON_PICTURE =
  'isolate text-on-stage before:absolute before:inset-2 before:-z-10 before:rounded-full before:bg-stage/70';

/** A preview of a chosen picture; its name if the browser cannot show it. */
export function PicturePreview({ file, name, onRemove, shape = 'photo', turn = 0, children }: Props) {
  const t = useTexts();
  const url = useObjectUrl(file);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <figure
      className={cx(
        'relative flex items-center justify-center overflow-hidden rounded-control bg-sunken',
        shape === 'video' ? 'aspect-video' : 'aspect-4/3',
      )}
    >
      {url && url !== broken ? (
        <img
          src={url}
          alt={name}
          draggable={false}
          onError={() => setBroken(url)}
          // Lying on its side it is enlarged until it fills the frame of 4:3 again.
          style={turn === 0 ? undefined : { rotate: `${turn}deg`, scale: turn === 180 ? 1 : 4 / 3 }}
          className="size-full object-cover"
        />
      ) : (
        <figcaption className="flex max-w-full flex-col items-center gap-1 px-2 text-12 text-muted">
          <ImageIcon size={20} aria-hidden />
          <span className="max-w-full truncate">{name}</span>
        </figcaption>
      )}
      {children}
      {onRemove && (
        <IconButton
          icon={X}
          label={t('uploads.removeFile', { name })}
          tipAlign="end"
          onClick={onRemove}
          className={cx('!absolute top-0 right-0', ON_PICTURE)}
        />
      )}
    </figure>
  );
}
