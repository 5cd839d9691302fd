import { Pause, Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { useParcels } from './parcels.ts';
import { useHoldText } from './tray-texts.ts';
import type { UploadRun } from './use-upload-run.ts';

/** Replaces the file inputs with the progress and a pause button. At 100 % the server works, and nothing can be paused. */
export function Running({ run, percent }: { run: UploadRun; percent: number }) {
  const t = useTexts();
  const paused = run.phase === 'paused';
  const holdText = useHoldText(useParcels((state) => state.hold));
  const ref = useRef<HTMLDivElement>(null);
  // Brings the progress into view after pressing Upload at the end of a long form.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const publishing = !paused && percent >= 100;
  return (
    <div ref={ref} className="flex flex-col gap-4 rounded-control bg-sunken p-4">
      <Progress
        label={t(paused ? 'uploads.paused' : publishing ? 'uploads.publishing' : 'uploads.uploading')}
        percent={percent}
      />
      {holdText && !paused && (
        <p role="status" className="text-14 text-warn">
          {holdText}
        </p>
      )}
      {!publishing && (
        <Button look="outline" onClick={paused ? run.start : run.pause} className="self-start">
          {paused ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
          {t(paused ? 'uploads.resume' : 'uploads.pause')}
        </Button>
      )}
    </div>
  );
}
