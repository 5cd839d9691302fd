import { Copy } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useLaterFormats } from '../../shared/i18n/later-formats.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { useCopy } from '../../shared/lib/use-copy.ts';
import { Button } from '../../shared/ui/button.tsx';
import { cx } from '../../shared/ui/cx.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { catchFocus } from '../../shared/ui/open-dialogs.ts';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';

/** How often the walls are looked at again while a code waits to be typed, in milliseconds. */
const ASK_AGAIN = 5_000;

type OpenedWall = Outputs['walls']['open'];

/** Opens walls of an event, and closes those that are open (decisions 66). */
export function WallsDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const t = useTexts();
  const { moment } = useLaterFormats();
  const errorText = useErrorText();
  const timeZone = useInstallation((installation) => installation.timeZone);
  const utils = trpc.useUtils();
  const settled = {
    onMutate: clearNotices,
    onSettled: () => utils.walls.list.invalidate({ eventId }).then(catchFocus),
    onError: (problem: unknown) => notify('red', errorText(problem)),
  };
  const open = trpc.walls.open.useMutation(settled);
  const close = trpc.walls.close.useMutation({ ...settled, onSuccess: () => notify('green', t('walls.closed')) });
  const opened = (walls: Outputs['walls']['list'] = []) => walls.find(({ id }) => id === open.data?.id);
  const { data, error, refetch } = trpc.walls.list.useQuery(
    { eventId },
    { refetchInterval: ({ state }) => opened(state.data)?.taken === false && ASK_AGAIN },
  );
  const shown = opened(data);
  return (
    <Dialog
      title={t('walls.title')}
      onClose={onClose}
      footer={
        <Button onClick={() => open.mutate({ eventId })} busy={open.isPending}>
          {t('walls.openOne')}
        </Button>
      }
    >
      <p className="text-14 text-muted">{t('walls.text')}</p>
      {open.data && shown && <HowToShow wall={open.data} taken={shown.taken} />}
      {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t('common.loading')} className="mt-4">
          <Skeleton className="h-11" />
        </Loading>
      )}
      {data?.length === 0 && <p className="mt-4 text-14">{t('walls.none')}</p>}
      <ul className="mt-4 flex flex-col gap-2">
        {data?.map(({ id, endsAt }) => {
          const when = moment(endsAt, timeZone);
          return (
            <li key={id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 text-14">{t('walls.openUntil', { when })}</span>
              <Button
                look="outline"
                aria-label={t('walls.closeOf', { when })}
                onClick={() => close.mutate({ id })}
                busy={close.isPending && close.variables.id === id}
              >
                {t('walls.close')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

/** The code of a wall that was just opened, large enough to be read out, and its link, until the code is taken. */
function HowToShow({ wall: { url, code }, taken }: { wall: OpenedWall; taken: boolean }) {
  const t = useTexts();
  const copy = useCopy();
  const box = 'mt-4 rounded-control bg-sunken p-4';
  if (taken)
    return (
      <p role="status" className={cx(box, 'text-14')}>
        {t('walls.taken')}
      </p>
    );
  return (
    <section role="status" className={box}>
      <p className="text-14">{t('walls.typeThere', { address: `${location.host}/wall` })}</p>
      <p className="my-2 text-28 font-semibold tracking-wide">
        <code>{code}</code>
      </p>
      <p className="text-14 text-muted">{t('walls.codeOnce')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-14">{t('walls.orLink')}</span>
        <Button look="outline" onClick={() => void copy(url)}>
          <Copy size={18} aria-hidden />
          {t('media.copyLink')}
        </Button>
      </div>
    </section>
  );
}
