import { MAX_ROSTER_BYTES } from '@quadrangle/domain/stewards/roster';
import { textOfSheet } from '@quadrangle/domain/stewards/sheet';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { sendText } from '../../shared/lib/send-text.ts';
import { api, type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FileField } from '../../shared/ui/file-field.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { Switch } from '../../shared/ui/switch.tsx';
import type { OwnCollege, Proof } from './college-page.tsx';

type Difference = Outputs['college']['roster'];

const COUNTS = [
  ['added', 'college.rosterNew'],
  ['changed', 'college.rosterChanged'],
  ['same', 'college.rosterSame'],
  ['wrong', 'college.rosterWrong'],
  ['come', 'college.rosterCome'],
  ['left', 'college.rosterLeft'],
] as const;

/** What a file would change, for reading before it is saved: in all, then line by line (decisions 71). */
function Preview({ difference }: { difference: Difference }) {
  const t = useTexts();
  const format = useFormat();
  const { changes, wrongLines, added, changed, wrong } = difference;
  const shown = changes.length + wrongLines.length;
  return (
    <div role="status" className="grid gap-3">
      <p className="font-semibold">
        {COUNTS.flatMap(([field, key]) => (difference[field] > 0 ? [t(key, { count: difference[field] })] : [])).join(
          ' · ',
        )}
      </p>
      {added + changed === 0 && <p>{t('college.rosterNothing')}</p>}
      {shown > 0 && (
        <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-control border border-line px-4 text-14">
          {wrongLines.map(({ line, problem }) => (
            <li key={line} className="py-2 text-danger">
              {t('college.rosterLine', { line })}: {t(`college.rosterProblem_${problem}`)}
            </li>
          ))}
          {changes.map(({ line, before, after, pastDay }) => (
            <li key={line} className="py-2 wrap-anywhere">
              {[
                after.email,
                after.name,
                after.leavesOn && t('college.rosterLeaves', { date: format.period(after.leavesOn, after.leavesOn) }),
                before === null && t('college.rosterIsNew'),
              ]
                .filter(Boolean)
                .join(' · ')}
              {pastDay && <p className="text-danger">{t(`college.rosterDay_${pastDay}`)}</p>}
            </li>
          ))}
        </ul>
      )}
      {shown < added + changed + wrong && <p className="text-14 text-muted">{t('college.rosterMore')}</p>}
    </div>
  );
}

/** Who belongs to the college by its own word, and whether only they may sign up (decisions 70, 71). */
export function CollegeRoster({ college, onRoster, proof }: OwnCollege & { proof: Proof }) {
  const t = useTexts();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState<{ name: string; text: string } | null>(null);
  const [difference, setDifference] = useState<Difference | null>(null);
  const [fault, setFault] = useState<string>();
  const put = useMutation({
    mutationFn: ({ text, apply }: { text: string; apply: boolean }) =>
      sendText<Difference>('/trpc/college.roster', { apply }, text),
    onMutate: clearNotices,
    onSuccess: async (answer) => {
      if (!answer.applied) return setDifference(answer);
      setChosen(null);
      notify('green', t('college.rosterSaved'));
      await utils.college.view.invalidate();
      await utils.college.people.invalidate();
    },
    onError: (error) => notify('red', errorText(error)),
  });
  const close = useMutation({
    mutationFn: (closed: boolean) => api.college.change.mutate({ roster: closed ? 'closed' : 'open' }),
    onMutate: clearNotices,
    onSuccess: () => utils.college.view.invalidate(),
    onError: (error) => notify('red', errorText(error)),
  });
  const busy = put.isPending || proof.asking;
  const take = async (file: File | undefined) => {
    setDifference(null);
    setChosen(null);
    setFault(undefined);
    if (file === undefined) return;
    if (file.size > MAX_ROSTER_BYTES) return setFault(t('college.rosterTooLarge'));
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return setFault(t('uploads.unreadableFile'));
    const text = textOfSheet(new Uint8Array(bytes));
    setChosen({ name: file.name, text });
    void proof.ask(() => put.mutate({ text, apply: false }));
  };
  return (
    <section className="grid max-w-[480px] gap-4">
      <div>
        <h2 className="text-20">{t('college.roster')}</h2>
        <p className="mt-1 text-14 text-muted">{t('college.rosterText')}</p>
      </div>
      <p>{t('college.rosterCount', { count: onRoster })}</p>
      <div>
        <Switch
          label={t('college.rosterClosed')}
          on={college.roster === 'closed'}
          onChange={(closed) => void proof.ask(() => close.mutate(closed))}
        />
        <p className="text-14 text-muted">{t('college.rosterClosedText')}</p>
      </div>
      <FileField
        label={t('college.rosterFile')}
        hint={t('college.rosterHint')}
        error={fault}
        accept=".csv,.tsv,.txt,text/csv"
        chosen={chosen?.name}
        // One file after the other: the preview is of the one that is named.
        busy={busy}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {put.isPending && <p role="status">{t('college.rosterReading')}</p>}
      {chosen && difference && <Preview difference={difference} />}
      {chosen && difference && difference.added + difference.changed > 0 && (
        <Button
          busy={put.isPending}
          className="justify-self-start"
          onClick={() => void proof.ask(() => put.mutate({ text: chosen.text, apply: true }))}
        >
          {t('college.rosterApply')}
        </Button>
      )}
    </section>
  );
}
