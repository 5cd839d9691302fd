import { parseArgs } from 'node:util';

export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

export const PARTS = [
  'requests',
  'writes',
  'process',
  'growth',
  'processor',
  'alumni',
  'leaving',
  'photos',
  'videos',
  'zips',
  'live',
  'pages',
  'scale',
  'moving',
] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  readonly parts: readonly Part[];
  readonly engines: readonly Engine[];
  /** Items of the colleges whose growth or move is measured, the smallest first. */
  readonly sizes: readonly number[];
  /** Prefixes of the names of requests, or of the steps of a move; empty means all. */
  readonly only: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  /** Whether to report even though the machine is too busy for the figures to count. */
  readonly anyway: boolean;
}

export const HELP = `Usage: npm run bench -- [options]

  --parts a,b      of ${PARTS.join(', ')}; all unless said otherwise, with --only the first two
  --engine a,b     of ${ENGINES.join(', ')}; both unless said otherwise
  --only a,b       requests whose names begin so: feed, item, comments, search, me, page, thumbnail, range, like, …
  --rounds N       rounds of product and limit in turn, 3 unless said otherwise
  --seconds N      seconds of each measurement, 4 unless said otherwise
  --full           growth to 1,000,000 items, which takes long to make; to 100,000 unless said otherwise
  --sizes a,b      items of these colleges instead, the smallest first
  --anyway         report on a machine that is too busy for its figures to count
`;

/** The options of the command line; null for help. Throws for unknown ones. */
export function readOptions(words: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...words],
    options: {
      parts: { type: 'string' },
      engine: { type: 'string' },
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      full: { type: 'boolean', default: false },
      sizes: { type: 'string' },
      anyway: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const only = listed(values.only);
  return {
    parts: chosen('--parts', PARTS, values.parts, only.length > 0 ? ['requests', 'writes'] : PARTS),
    engines: chosen('--engine', ENGINES, values.engine, ENGINES),
    sizes:
      values.sizes === undefined
        ? [1_000, 100_000, ...(values.full ? [1_000_000] : [])]
        : listed(values.sizes).map((size) => positive('--sizes', size)),
    only,
    rounds: positive('--rounds', values.rounds),
    seconds: positive('--seconds', values.seconds),
    anyway: values.anyway,
  };
}

const listed = (text: string | undefined) => (text ?? '').split(',').filter((word) => word !== '');

function chosen<T extends string>(
  name: string,
  known: readonly T[],
  text: string | undefined,
  otherwise: readonly T[],
): readonly T[] {
  if (text === undefined) return otherwise;
  const words = listed(text);
  const wrong = words.find((word) => !known.some((each) => each === word));
  if (wrong !== undefined) throw new Error(`${name} knows ${known.join(', ')}, not "${wrong}".`);
  return known.filter((each) => words.includes(each));
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`${name} takes a number above 0.`);
  return number;
}
