import { roundedSize } from '@quadrangle/domain/uploads/rules';
import { useCallback, useMemo, useState } from 'react';
import { useFormat, useLanguage, useTexts } from '../../shared/i18n/languages.ts';
import { useLaterFormats } from '../../shared/i18n/later-formats.ts';
import { type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Unanswered } from '../../shared/ui/unanswered.tsx';
import { Plot } from './plot.tsx';

type Day = Outputs['desk']['figures'][number];
type Figure = Exclude<keyof Day, 'day'>;

const SPANS = [30, 365] as const;
const PLOTTED = ['uploads', 'active', 'bytes', 'payments'] as const;
const COLUMNS = [...PLOTTED, 'paise'] as const;

/** How the values of a figure are formatted. */
function useWriting(): (figure: Figure, value: number) => string {
  const { rupees, number } = useLaterFormats();
  return (figure, value) => {
    if (figure === 'bytes') return roundedSize(value);
    return figure === 'paise' ? rupees(value) : number(value);
  };
}

/** A day in its shortest form, under a plot. */
function useShortDay(span: number): (seconds: number) => string {
  const language = useLanguage();
  return useMemo(() => {
    const parts = span > 60 ? ({ month: 'short' } as const) : ({ day: 'numeric', month: 'short' } as const);
    const short = new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' });
    return (seconds: number) => short.format(seconds * 1_000);
  }, [language, span]);
}

function PlotOf({ figure, days }: { figure: (typeof PLOTTED)[number]; days: readonly Day[] }) {
  const t = useTexts();
  const format = useFormat();
  const write = useWriting();
  const [at, setAt] = useState<number | null>(null);
  const writeDay = useShortDay(days.length);
  const times = useMemo(() => days.map(({ day }) => Date.parse(day) / 1_000), [days]);
  const values = useMemo(() => days.map((day) => day[figure]), [days, figure]);
  const language = useLanguage();
  const short = useCallback(
    (value: number) => (figure === 'bytes' ? roundedSize(value) : value.toLocaleString(language)),
    [figure, language],
  );
  const name = t(`operator.figure_${figure}`);
  // The people of different days may be the same, so their sum means nothing.
  const total =
    figure === 'active'
      ? null
      : write(
          figure,
          values.reduce((sum, value) => sum + value, 0),
        );
  const most = write(figure, Math.max(...values));
  const pointed = at === null ? undefined : days[at];
  return (
    <figure className="operator-panel">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-14 font-medium">{name}</span>
        <span className="text-14 text-muted">
          {pointed
            ? `${format.period(pointed.day, pointed.day)}: ${write(figure, pointed[figure])}`
            : (total ?? t('operator.busiest', { most }))}
        </span>
      </figcaption>
      <Plot
        times={times}
        values={values}
        label={
          total === null
            ? `${name}. ${t('operator.busiest', { most })}`
            : t('operator.plotLabel', { figure: name, days: days.length, total, most })
        }
        write={short}
        writeDay={writeDay}
        onPoint={setAt}
      />
    </figure>
  );
}

function Table({ days }: { days: readonly Day[] }) {
  const t = useTexts();
  const write = useWriting();
  return (
    <details className="mt-3">
      <summary className="operator-table-summary text-14 font-medium">{t('operator.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <section className="operator-panel operator-scroll" tabIndex={0} aria-label={t('operator.plots')}>
        <table className="operator-table">
          <thead>
            <tr>
              <th scope="col">{t('operator.day')}</th>
              {COLUMNS.map((figure) => (
                <th key={figure} scope="col">
                  {t(`operator.figure_${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row" className="font-medium">
                  {day.day}
                </th>
                {COLUMNS.map((figure) => (
                  <td key={figure}>{write(figure, day[figure])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** The figures of the last 30 or 365 days, as plots and as a table (operator). */
export function PlotsSection() {
  const t = useTexts();
  const [span, setSpan] = useState<(typeof SPANS)[number]>(30);
  const query = trpc.desk.figures.useQuery({ days: span }, { placeholderData: (before) => before });
  const { data } = query;
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-20">{t('operator.plots')}</h2>
        <div className="flex flex-wrap gap-2">
          {SPANS.map((each) => (
            <Button
              key={each}
              look={span === each ? 'primary' : 'outline'}
              aria-pressed={span === each}
              onClick={() => setSpan(each)}
            >
              {t(`operator.days_${each}`)}
            </Button>
          ))}
        </div>
      </div>
      <Unanswered of={query} bar="h-16" />
      {data && (
        <>
          <div className="plots mt-4">
            {PLOTTED.map((figure) => (
              <PlotOf key={figure} figure={figure} days={data} />
            ))}
          </div>
          <Table days={data} />
        </>
      )}
    </section>
  );
}
