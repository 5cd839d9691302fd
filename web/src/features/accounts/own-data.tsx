import { useTexts } from '../../shared/i18n/languages.ts';
import { useLaterFormats } from '../../shared/i18n/later-formats.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { notify } from '../../shared/ui/notices.ts';
import { Unanswered } from '../../shared/ui/unanswered.tsx';

/** How often the page checks whether it is ready, in milliseconds. */
const LOOK_AGAIN = 3_000;

/** Requests everything that is stored about oneself, once a day, and downloads it for a day (decisions 56). */
export function OwnData() {
  const t = useTexts();
  const format = useLaterFormats();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const own = trpc.privacy.state.useQuery(undefined, {
    refetchInterval: ({ state }) => state.data?.state === 'making' && LOOK_AGAIN,
  });
  const { data } = own;
  const ask = trpc.privacy.ask.useMutation({
    onSuccess: (view) => utils.privacy.state.setData(undefined, view),
    onError: (error) => {
      notify('red', errorText(error));
      void utils.privacy.state.invalidate();
    },
  });
  const again = data?.state === 'none' && data.againFrom === null;
  return (
    <section className="mt-12">
      <h2 className="text-20">{t('accounts.ownData')}</h2>
      <p className="mt-2 text-14 text-muted">{t('accounts.ownDataText')}</p>
      <Unanswered of={own} />
      <div className="mt-4 flex flex-wrap items-center gap-3" aria-live="polite">
        {data?.state === 'ready' && (
          <>
            <a href="/api/users/data/zip" download className={buttonClass('primary')}>
              {t('accounts.ownDataFetch')}
            </a>
            <span className="text-14 text-muted">
              {t('accounts.ownDataUntil', { moment: format.moment(data.until ?? 0, ZONE) })}
            </span>
          </>
        )}
        {data?.state === 'making' && <p>{t('accounts.ownDataMaking')}</p>}
        {again && (
          <Button look="outline" busy={ask.isPending} onClick={() => ask.mutate()}>
            {t('accounts.ownDataAsk')}
          </Button>
        )}
        {data?.state === 'none' && data.againFrom !== null && (
          <p className="text-14 text-muted">
            {t('accounts.ownDataAgain', { moment: format.moment(data.againFrom, ZONE) })}
          </p>
        )}
      </div>
    </section>
  );
}

/** In the reader's own time zone. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
