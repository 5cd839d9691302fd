import { useTexts } from '../../shared/i18n/languages.ts';
import { FileNotes } from './file-notes.tsx';
import type { DraftEntry } from './stored-drafts.ts';

interface Props {
  missing: readonly DraftEntry[];
  unkept: readonly DraftEntry[];
  forgetMissing: () => void;
}

/** Which chosen files the browser does not keep, and which have to be chosen again because it did not. */
export function DraftNotes({ missing, unkept, forgetMissing }: Props) {
  const t = useTexts();
  return (
    <>
      <FileNotes
        text={t('uploads.chooseMissing', { count: missing.length })}
        files={missing}
        onRemove={forgetMissing}
      />
      <FileNotes text={t('uploads.notKept', { count: unkept.length })} files={unkept} />
    </>
  );
}
