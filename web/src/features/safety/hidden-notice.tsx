import { EyeOff } from 'lucide-react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { trpc } from '../../shared/lib/trpc.ts';

/** Says to the uploader and to moderators that others do not see an item, and why (decisions 51, 52). */
export function HiddenNotice({ id, own }: { id: string; own: boolean }) {
  const t = useTexts();
  const format = useFormat();
  const { data } = trpc.safety.explainHidden.useQuery({ id });
  return (
    <aside className="flex gap-3 rounded-picture bg-sunken p-4">
      <EyeOff size={22} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{t(own ? 'safety.hiddenOwn' : 'safety.hiddenOther')}</p>
        {data && (
          <>
            {data.text !== '' && (
              <p className="mt-1 wrap-anywhere whitespace-pre-line">
                {data.text === null ? t('safety.hiddenAsked') : t('safety.moderatorsSay', { text: data.text })}
              </p>
            )}
            {data.removed && <p className="mt-1">{t('safety.hiddenRemoved')}</p>}
            <p className="mt-1 text-14 text-muted">{t('safety.since', { date: format.date(data.since) })}</p>
          </>
        )}
      </div>
    </aside>
  );
}
