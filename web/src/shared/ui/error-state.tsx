import { RotateCw } from 'lucide-react';
import { useTexts } from '../i18n/languages.ts';
import { Button } from './button.tsx';
import { Drawing } from './drawing.tsx';

interface Props {
  /** What happened, in plain words; a general sentence without it. */
  text?: string;
  onRetry: () => void;
}

/** What a place says when its content could not be fetched. */
export function ErrorState({ text, onRetry }: Props) {
  const t = useTexts();
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-12 text-center">
      <Drawing name="broken" className="h-28 text-muted" />
      <p className="text-16 font-medium">{text ?? t('common.failed')}</p>
      <Button look="outline" onClick={onRetry}>
        <RotateCw size={18} aria-hidden />
        {t('common.retry')}
      </Button>
    </div>
  );
}
