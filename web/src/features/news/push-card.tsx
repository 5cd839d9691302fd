import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { notify } from '../../shared/ui/notices.ts';
import { Switch } from '../../shared/ui/switch.tsx';
import { acceptPush, canPush, giveUpPush, isAt } from './push-browser.ts';

function usePushHere() {
  const possible = canPush();
  const { data, isError } = trpc.news.push.useQuery(undefined, { enabled: possible });
  const address = data?.address ?? null;
  const { data: here } = useQuery({
    queryKey: ['push-here', address],
    // Where the browser does not even say who works for the page, nothing is pushed.
    queryFn: () => isAt(address).catch(() => false),
    enabled: data !== undefined,
  });
  return { possible, data, here, known: !possible || isError || here !== undefined };
}

/** Whether it is known if this device gets notifications: what is below the card would be moved by it before. */
export const usePushKnown = () => usePushHere().known;

/**
 * Turns notifications of this device on and off; the browser asks when the button is pressed, never before (decisions
 * 50). An `offer` is shown only if they can be turned on.
 */
export function PushCard({ offer = false }: { offer?: boolean }) {
  const t = useTexts();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  const { possible, data, here } = usePushHere();
  const keepPush = trpc.news.keepPush.useMutation();
  const endPush = trpc.news.endPush.useMutation();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      await Promise.all([utils.news.push.invalidate(), utils.news.choices.invalidate()]);
    } catch (error) {
      notify('red', error instanceof DOMException ? t('news.pushFailed') : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const turnOn = (discreet: boolean) =>
    run(async () => {
      const accepted = await acceptPush(data?.key ?? '');
      if (accepted === 'denied') notify('red', t('news.pushDenied'));
      else await keepPush.mutateAsync({ ...accepted, discreet });
    });
  const turnOff = () =>
    run(async () => {
      await endPush.mutateAsync();
      await giveUpPush();
    });
  if (possible && (!data || here === undefined)) return null;
  const blocked = possible && Notification.permission === 'denied';
  if (offer && (!possible || blocked || here)) return null;
  return (
    <section aria-label={t('news.push')} className="mt-4 rounded-picture border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 grow basis-60">
          <p className="font-semibold">{t('news.push')}</p>
          <p className="text-14 text-muted">
            {t(!possible ? 'news.pushUnknown' : blocked ? 'news.pushDenied' : here ? 'news.pushIsOn' : 'news.pushHint')}
          </p>
        </div>
        {possible && !blocked && (
          <Button look="quiet" busy={busy} onClick={() => void (here ? turnOff() : turnOn(false))}>
            {t(here ? 'news.pushOff' : 'news.pushOn')}
          </Button>
        )}
      </div>
      {here && !blocked && (
        <Switch
          label={t('news.discreet')}
          on={data?.discreet ?? false}
          onChange={(discreet) => void turnOn(discreet)}
        />
      )}
    </section>
  );
}
