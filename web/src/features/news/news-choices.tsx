import { newsKinds } from '@quadrangle/domain/news/news';
import { useId } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { notify } from '../../shared/ui/notices.ts';
import { Switch } from '../../shared/ui/switch.tsx';

/** Of what one wants to be told: each is chosen at once, without saving (decisions 50). */
export function NewsChoices() {
  const t = useTexts();
  const id = useId();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const { data } = trpc.news.choices.useQuery();
  const { mutate } = trpc.news.choose.useMutation({
    onMutate: ({ kind, wanted }) =>
      utils.news.choices.setData(undefined, (known) => known && { ...known, [kind]: wanted ? ['app'] : [] }),
    onSuccess: (choices) => utils.news.choices.setData(undefined, choices),
    onError: (error) => {
      void utils.news.choices.invalidate();
      notify('red', errorText(error));
    },
    onSettled: () => void utils.news.unread.invalidate(),
  });
  if (!data) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-20">
        {t('news.choices')}
      </h2>
      <p className="text-14 text-muted">{t('news.choicesHint')}</p>
      <div className="mt-2 flex flex-col">
        {newsKinds.map((kind) => (
          <Switch
            key={kind}
            label={t(`news.choice_${kind}`)}
            on={data[kind].includes('app')}
            onChange={(wanted) => mutate({ kind, way: 'app', wanted })}
          />
        ))}
      </div>
    </section>
  );
}
