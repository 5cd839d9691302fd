/** Writes docs/adr/README.md from the pages beside it: `node scripts/adr-index.mjs`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../docs/adr/', import.meta.url));
export const page = `${folder}README.md`;

const intro = `# Decisions

Architecture decision records (ADRs): what was decided, why, and what it costs. Each has a number, a date and a status.
A decision that no longer holds stays here; the page that reverses it names it. \`node scripts/adr-index.mjs\` writes this
list.`;

/** @typedef {{ number: number, date: string, status: string, text: string, name: string }} Decision */

/** Numbers in rows, such as 19–21, 44. @param {readonly number[]} numbers */
function rangesOf(numbers) {
  const ranges = numbers
    .filter((number) => !numbers.includes(number - 1))
    .map((first) => {
      let last = first;
      while (numbers.includes(last + 1)) last += 1;
      return first === last ? `${first}` : `${first}–${last}`;
    });
  return ranges.join(', ');
}

/** A table under its heading; nothing where the list is empty. @param {string} heading @param {readonly Decision[]} list */
function table(heading, list) {
  if (list.length === 0) return [];
  const rows = list.map(
    ({ number, date, status, text, name }) => `| ${number} | [${text}](${name}) | ${date} | ${status} |`,
  );
  return ['', `## ${heading}`, '', '| number | decision | date | status |', '| --- | --- | --- | --- |', ...rows];
}

/** @param {Decision} decision */
const isReversed = ({ status }) => status.startsWith('reversed');
/** @param {Decision} decision */
const isChanged = ({ status }) => /^accepted; .*reversed by/.test(status);

/** The index as it should be. */
export function adrIndex() {
  const records = readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
    .map((name) => {
      const [title = '', , line = ''] = readFileSync(folder + name, 'utf8').split('\n');
      const [date = '', status = ''] = line.split(' · ');
      const [, number, text = ''] = /^# (\d+)\. (.+)$/.exec(title) ?? [];
      return { number: Number(number), date, status, text, name };
    });
  const last = Math.max(...records.map(({ number }) => number));
  const missing = Array.from({ length: last }, (_, at) => at + 1).filter(
    (number) => !records.some((record) => record.number === number),
  );
  return [
    intro,
    ...table(
      'In force',
      records.filter((record) => !isReversed(record) && !isChanged(record)),
    ),
    ...table('In force, but for a part', records.filter(isChanged)),
    ...table('Reversed', records.filter(isReversed)),
    '',
    '## Numbers without a page',
    '',
    `${rangesOf(missing)}: set aside for decisions that were dropped, or became part of another page, before they were`,
    'published. They are not used again, so that no reference is ambiguous.',
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(page, adrIndex());
