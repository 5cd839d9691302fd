import { newsKinds, ways } from '@quadrangle/domain/news/news';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { type Inputs, trpc } from '../../shared/lib/trpc.ts';
import { notify } from '../../shared/ui/notices.ts';
import { Unanswered } from '../../shared/ui/unanswered.tsx';
import { PushCard } from './push-card.tsx';

/** Choices are sent one after the other. */
const OF_CHOICES = { scope: { id: 'choices' }, meta: { of: 'choices' } };

/**
 * The kinds of notifications, and the ways to get them: each choice takes effect at once, without saving (decisions
 * 50).
 */
export function NewsChoices() {
  const t = useTexts();
  const id = useId();
  const errorText = useErrorText();
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const chosen = trpc.news.choices.useQuery();
  const { data } = chosen;
  const moderator = useCurrentUser()?.moderator ?? false;
  const show = ({ kind, way, wanted }: Inputs['news']['choose']) =>
    utils.news.choices.setData(undefined, (known) => {
      if (!known) return known;
      const others = known[kind].filter((one) => one !== way);
      return { ...known, [kind]: wanted ? [...others, way] : others };
    });
  const { mutate } = trpc.news.choose.useMutation({
    ...OF_CHOICES,
    onMutate: show,
    onSuccess: (choices) => {
      // What was chosen since is on its way.
      if (client.isMutating({ predicate: ({ meta }) => meta === OF_CHOICES.meta }) <= 1)
        utils.news.choices.setData(undefined, choices);
    },
    onError: (error, choice) => {
      show({ ...choice, wanted: !choice.wanted });
      void utils.news.choices.invalidate();
      notify('red', errorText(error));
    },
    onSettled: () => void utils.news.unread.invalidate(),
  });
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-20">
        {t('news.choices')}
      </h2>
      <p className="text-14 text-muted">{t('news.choicesHint')}</p>
      <PushCard />
      <Unanswered of={chosen} />
      {data && (
        <table aria-labelledby={id} className="mt-3 w-full text-14">
          <thead>
            <tr className="border-line border-b text-12 text-muted">
              <td />
              {ways.map((way) => (
                <th key={way} scope="col" className="w-20 px-1 pb-2 text-center font-medium">
                  {t(`news.way_${way}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {newsKinds
              .filter((kind) => moderator || kind !== 'moderation')
              .map((kind) => (
                <tr key={kind} className="border-line border-b">
                  <th scope="row" className="py-1 pr-3 text-left font-normal">
                    {t(`news.choice_${kind}`)}
                  </th>
                  {ways.map((way) => (
                    <td key={way} className="p-0">
                      <label className="flex min-h-11 cursor-pointer items-center justify-center">
                        <input
                          type="checkbox"
                          checked={data[kind].includes(way)}
                          onChange={({ target }) => mutate({ kind, way, wanted: target.checked })}
                          aria-label={`${t(`news.choice_${kind}`)}: ${t(`news.way_${way}`)}`}
                          className="size-5 cursor-pointer accent-accent"
                        />
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
