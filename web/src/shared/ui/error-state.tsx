import { RotateCw } from 'lucide-react';
import { useTexts } from '../i18n/languages.ts';
import { Button } from './button.tsx';
import { LineDrawing } from './line-drawing.tsx';

interface Props {
  /** What happened, in plain words; a general sentence without it, or that the device is offline. */
  text?: string;
  onRetry: () => void;
}

/** The message of a place whose content could not be fetched. */
export function ErrorState({ text, onRetry }: Props) {
  const t = useTexts();
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-12 text-center">
      {/* A cut wire between two posts. It is loaded in advance, for when nothing can be fetched. */}
      <LineDrawing className="h-28 text-muted">
        <path d="M10 100h140M34 100V30M126 100V30M24 38h20M116 38h20" />
        <path className="text-accent" d="M34 38c14 18 26 24 38 24M126 38c-12 16-22 22-32 23M80 52l-6 8 8 4-6 9" />
      </LineDrawing>
      <p className="text-16 font-medium">{text ?? t(navigator.onLine ? 'common.failed' : 'common.offline')}</p>
      <Button look="outline" onClick={onRetry}>
        <RotateCw size={18} aria-hidden />
        {t('common.retry')}
      </Button>
    </div>
  );
}
