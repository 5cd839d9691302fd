import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';

/** A chosen file with a note; it can still be sent. */
export interface FileWithNote {
  readonly id: string;
  readonly name: string;
  /** The item already made from it. */
  readonly to?: string | undefined;
}

interface Props {
  text: string;
  files: readonly FileWithNote[];
  /** Without it they cannot be taken out here. */
  onRemove?: () => void;
}

/** Chosen files with notes, one line each; they can be sent or removed. */
export function FileNotes({ text, files, onRemove }: Props) {
  const t = useTexts();
  const id = useId();
  return (
    <div role="status" className="file-notes">
      {files.length > 0 && (
        <div className="rounded-control bg-sunken px-4 py-3 text-14">
          <p id={id} className="font-medium">
            {text}
          </p>
          <ul aria-labelledby={id} className="mt-1 max-h-40 overflow-y-auto">
            {files.map(({ id: fileId, name, to }) => (
              <li key={fileId} className="flex min-h-6 flex-wrap gap-x-3">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                {to && (
                  // In a new tab, so that typed texts stay.
                  <Link
                    to={to}
                    target="_blank"
                    aria-label={t('uploads.openShared', { name })}
                    className="font-semibold text-accent hover:underline"
                  >
                    {t('uploads.openIt')}
                  </Link>
                )}
              </li>
            ))}
          </ul>
          {onRemove && (
            <button
              type="button"
              onClick={onRemove}
              className="-mb-2 min-h-11 font-semibold text-accent hover:underline"
            >
              {t('uploads.removeRefused')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
