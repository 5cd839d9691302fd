import { useTexts } from '../../shared/i18n/languages.ts';
import type { ChosenEvent } from '../../shared/lib/event-select.ts';
import type { OpenPool, UploadKind } from './open-upload.ts';

interface Props {
  event: ChosenEvent;
  pool: OpenPool;
  kind: UploadKind;
}

/** Into which event it goes, who looks at it first, and how much more one may add (decisions 65). */
export function PoolNote({ event: { title }, pool, kind }: Props) {
  const t = useTexts();
  return (
    <p className="text-14 text-muted">
      {t(pool.waits ? 'pool.forEvent' : 'pool.forEventDirect', { title })}{' '}
      {t(kind === 'photo' ? 'pool.left' : 'pool.leftVideos', { count: pool[kind] })}
    </p>
  );
}
