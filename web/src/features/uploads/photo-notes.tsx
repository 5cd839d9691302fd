import { useMemo } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { ChosenPhoto } from './drafts.ts';
import { FileNotes } from './file-notes.tsx';
import { useShared, useUnkept, useUnseen } from './use-findings.ts';

interface Props {
  photos: readonly ChosenPhoto[];
  onRemove: (photos: readonly ChosenPhoto[]) => void;
}

/** What is to be said of chosen photos before they are sent: shared already, not to be shown here, or not to be kept whole. */
export function PhotoNotes({ photos, onRemove }: Props) {
  const t = useTexts();
  const files = useMemo(() => photos.map(({ file }) => file), [photos]);
  const [sharedFiles, unseenFiles] = [useShared(files), useUnseen(files)];
  const unkeptFiles = useUnkept(files);
  const shared = photos.filter(({ file }) => sharedFiles.has(file));
  const unseen = photos.filter(({ file }) => unseenFiles.has(file));
  const unkept = photos.filter(({ file }) => unkeptFiles.has(file));
  const lineOf = ({ id, file }: ChosenPhoto) => {
    const item = sharedFiles.get(file);
    return { id, name: file.name, to: item && `/${item.kind}/${item.id}` };
  };
  return (
    <>
      <FileNotes
        text={t('uploads.sharedFiles', { count: shared.length })}
        files={shared.map(lineOf)}
        onRemove={() => onRemove(shared)}
      />
      <FileNotes
        text={t('uploads.unseenFiles', { count: unseen.length })}
        files={unseen.map(({ id, file: { name } }) => ({ id, name }))}
        onRemove={() => onRemove(unseen)}
      />
      <FileNotes
        text={t('uploads.unkeptParts', { count: unkept.length })}
        files={unkept.map(({ id, file: { name } }) => ({ id, name }))}
      />
    </>
  );
}
