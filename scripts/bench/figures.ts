/** The median of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** A figure without fractions, with thousands separated. */
export const whole = (figure: number) => Math.round(figure).toLocaleString('en');

/** The median of some figures, with the least and the greatest. */
export const spread = (figures: readonly number[]) =>
  `${whole(median(figures))} (${whole(Math.min(...figures))}–${whole(Math.max(...figures))})`;

/** A fraction as a percentage. */
export const percent = (part: number) => `${(part * 100).toFixed(part < 0.1 ? 1 : 0)} %`;

export const milliseconds = (ms: number) => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;

export const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

/** Prints rows as a table of Markdown; the first column is text, the others are figures. */
export function printTable(head: readonly string[], rows: Iterable<readonly string[]>): void {
  console.log(
    `\n| ${head.join(' | ')} |\n| --- |${head
      .slice(1)
      .map(() => ' ---: |')
      .join('')}`,
  );
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}
