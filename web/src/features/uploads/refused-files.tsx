import { useTexts } from '../../shared/i18n/languages.ts';

/** A chosen file that cannot be sent, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: string;
}

interface Props {
  files: readonly RefusedFile[];
  onRemove: () => void;
}

/** The chosen files that cannot be sent, one line each; the others can be sent. */
export function RefusedFiles({ files, onRemove }: Props) {
  const t = useTexts();
  return (
    <div role="alert" className="file-notes">
      {files.length > 0 && (
        <div className="rounded-control bg-danger-soft px-4 py-3 text-14">
          <p className="font-medium">{t('uploads.refusedFiles', { count: files.length })}</p>
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {files.map(({ name, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice.
              <li key={at} className="wrap-anywhere">
                {t('uploads.refusedFile', { name, reason })}
              </li>
            ))}
          </ul>
          <button type="button" onClick={onRemove} className="-mb-2 min-h-11 font-semibold text-accent hover:underline">
            {t('uploads.removeRefused')}
          </button>
        </div>
      )}
    </div>
  );
}
