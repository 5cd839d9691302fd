import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { useTheme } from '../../shared/lib/theme.ts';

interface Props {
  /** Seconds since 1970, one a day. */
  times: readonly number[];
  values: readonly number[];
  /** A description of the plot, for people who cannot see it. */
  label: string;
  write: (value: number) => string;
  writeDay: (time: number) => string;
  /** Called with the index of the day under the pointer, and with null when it leaves. */
  onPoint: (index: number | null) => void;
}

const HEIGHT = 140;

/** In seconds, as times are. */
const HALF_A_DAY = 43_200;
const FONT = '12px system-ui, sans-serif';

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Figures of days as bars, or as a line where there are many. The table says the same. */
export function Plot({ times, values, label, write, writeDay, onPoint }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { dark } = useTheme();

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is redrawn in the colours of the theme.
  useEffect(() => {
    const folder = place.current;
    if (!folder) return;
    const [ink, lines, accent, soft] = ['--muted', '--line', '--accent', '--accent-soft'].map(colour);
    const axis = { font: FONT, stroke: ink ?? '', ticks: { show: false } };
    const areBars = times.length <= 60;
    const paths = areBars ? UPlot.paths.bars?.({ size: [0.7, 24], radius: 0.15 }) : UPlot.paths.linear?.();
    const plot = new UPlot(
      {
        width: folder.clientWidth,
        height: HEIGHT,
        padding: [8, 8, 0, 0],
        legend: { show: false },
        cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
        // Half a day more at both ends, so that no bar is cut off.
        scales: {
          x: { time: false, range: (_plot, from, to) => [from - HALF_A_DAY, to + HALF_A_DAY] },
          y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.1)] },
        },
        axes: [
          { ...axis, size: 28, grid: { show: false }, space: 72, values: (_plot, splits) => splits.map(writeDay) },
          {
            ...axis,
            size: 56,
            space: 36,
            grid: { stroke: lines ?? '', width: 1 },
            // Counts are whole numbers.
            values: (_plot, splits) => splits.map((value) => (Number.isInteger(value) ? write(value) : '')),
          },
        ],
        series: [
          {},
          {
            stroke: accent ?? '',
            fill: (areBars ? accent : soft) ?? '',
            width: areBars ? 0 : 1.5,
            points: { show: false },
            ...(paths && { paths }),
          },
        ],
        hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? null)] },
      },
      [[...times], [...values]],
      folder,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: folder.clientWidth, height: HEIGHT }));
    observer.observe(folder);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [times, values, write, writeDay, onPoint, dark]);

  return <div ref={place} role="img" aria-label={label} className="plot" style={{ minHeight: HEIGHT }} />;
}
