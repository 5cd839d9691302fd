/**
 * What mutation testing left, as lines of a list: `file: before → after`. Places are not part of them, so that
 * a list stays true while other lines move.
 */

/** @typedef {{ start: { line: number, column: number }, end: { line: number, column: number } }} Span */
/** @typedef {{ status: string, replacement: string, location: Span }} Mutant */
/** @typedef {{ files: Record<string, { source: string, mutants: Mutant[] }> }} Report */

const SURVIVED = ['Survived', 'NoCoverage'];
const LONGEST = 100;

/**
 * @param {Report} report Stryker's, as JSON
 * @returns {string[]} each line once, sorted
 */
export function survivorsOf(report) {
  const lines = Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => SURVIVED.includes(status))
      .map(({ location, replacement }) => {
        const name = file.replace(/^domain\/src\//, '');
        return `${name}: ${code(textAt(source, location))} → ${code(replacement)}`;
      }),
  );
  return [...new Set(lines)].sort();
}

/**
 * @param {string} page docs/mutation.md, where survivors stand in lists, each list under the reason that they share
 * @returns {string[]} their lines
 */
export function listedSurvivors(page) {
  return [...page.matchAll(/^- (.+ → .+)$/gm)].map(([, line = '']) => line);
}

/**
 * @param {string} source
 * @param {Span} span lines and columns, from 1
 */
function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines.push((lines.pop() ?? '').slice(0, end.column - 1));
  return lines.join('\n').slice(start.column - 1);
}

/** A piece of code as it stands in such a line. @param {string} text */
export function code(text) {
  const line = text.replaceAll(/\s+/g, ' ') || ' ';
  const short = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
  return line.includes('`') ? `\`\` ${short} \`\`` : `\`${short}\``;
}
