import { ArrowLeft, ArrowRight, RotateCw } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea, TextField } from '../../shared/ui/field.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { useTooLong } from '../../shared/ui/too-long.ts';
import type { ChosenPhoto } from './drafts.ts';

/** The longest title and description (decisions 14). */
const LONGEST = { title: 200, desc: 5_000 };

interface Props {
  photo: ChosenPhoto;
  /** How many photos there are. */
  count: number;
  onChange: (news: Partial<Pick<ChosenPhoto, 'title' | 'desc'>>) => void;
  /** Moves it by some places; null when the order is fixed. */
  onMove: ((by: number) => void) | null;
  /** Turns it a quarter clockwise; returns whether it can be turned. Null once it is sent. */
  onTurn: (() => Promise<boolean>) | null;
  onDone: () => void;
}

/** The texts and the position of one photo. */
export function PhotoWords({ photo, count, onChange, onMove, onTurn, onDone }: Props) {
  const t = useTexts();
  const { name } = photo.file;
  const ref = useRef<HTMLLIElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    ref.current?.querySelector('input')?.focus();
    ref.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  // A moved element loses the focus, and so does a button that becomes disabled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: its place is what moves it.
  useEffect(() => {
    const button = pressed.current;
    (button?.disabled ? ref.current?.querySelector('input') : button)?.focus();
  }, [photo.index]);
  const [cannotTurn, setCannotTurn] = useState(false);
  const move = (by: number) => (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget;
    onMove?.(by);
  };
  return (
    <li ref={ref} className="photo-words rounded-control bg-sunken">
      <div className="flex items-center gap-1">
        <span className="min-w-0 grow truncate text-14 font-medium">
          {t('uploads.photoPlace', { place: photo.index, count, name })}
        </span>
        {onTurn && (
          <IconButton
            icon={RotateCw}
            label={t('uploads.turn')}
            onClick={() => void onTurn().then((done) => setCannotTurn(!done))}
          />
        )}
        {onMove && (
          <>
            <IconButton
              icon={ArrowLeft}
              label={t('uploads.moveEarlier')}
              disabled={photo.index === 1}
              onClick={move(-1)}
            />
            <IconButton
              icon={ArrowRight}
              label={t('uploads.moveLater')}
              tipAlign="end"
              disabled={photo.index === count}
              onClick={move(1)}
            />
          </>
        )}
      </div>
      <p role="status" className="file-notes text-14">
        {cannotTurn && t('uploads.notTurned')}
      </p>
      <TextField
        label={t('uploads.ownTitle')}
        hint={t('uploads.ownTitleHint')}
        value={photo.title}
        error={useTooLong(photo.title, LONGEST.title)}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextArea
        label={t('uploads.ownDesc')}
        rows={2}
        value={photo.desc}
        error={useTooLong(photo.desc, LONGEST.desc)}
        onChange={({ target }) => onChange({ desc: target.value })}
      />
      <Button look="outline" onClick={onDone} className="self-start">
        {t('selection.done')}
      </Button>
    </li>
  );
}
