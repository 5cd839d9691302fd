import { withoutReordering } from '@quadrangle/domain/kernel/text';
import type { Ports } from '@quadrangle/domain/ports';

/** Wrong usage of the command line; the message says how it is used. */
export class UsageError extends Error {}

export interface Command {
  readonly usage: string;
  readonly help: string;
  /** Runs it; returns the lines to print. `words` are the arguments after the command's name. */
  run(ports: Ports, words: readonly string[]): Promise<string[]>;
}

/** Who runs every command. */
export const actor = { kind: 'operator' } as const;

/** A command about the one thing that its only word names. */
export function forOne(usage: string, help: string, run: (ports: Ports, word: string) => Promise<string[]>): Command {
  return { usage, help, run: async (ports, words) => run(ports, one(words, usage)) };
}

/** A command that takes no words. */
export function withoutWords(usage: string, help: string, run: (ports: Ports) => Promise<string[]>): Command {
  return {
    usage,
    help,
    async run(ports, words) {
      if (words.length > 0) throw new UsageError(usage);
      return run(ports);
    },
  };
}

/** The only word; none or more are wrong usage. */
export function one(words: readonly string[], usage: string): string {
  const [word, ...rest] = words;
  if (word === undefined || rest.length > 0) throw new UsageError(usage);
  return word;
}

/** The words that `read` parses; unknown ones are wrong usage. */
export function wordsOf<T>(usage: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new UsageError(usage);
  }
}

/** The option of a command that also answers in JSON, and that answer. */
export const asJson = { json: { type: 'boolean' } } as const;
export const inJson = (value: unknown): string => JSON.stringify(value, null, 2);

export const date = (instant: number): string => new Date(instant).toISOString();
export const rupees = (paise: number): string => `₹${(paise / 100).toFixed(2)}`;
export const counted = (many: number, what: string, several = `${what}s`): string =>
  `${many} ${many === 1 ? what : several}`;

/** A text that somebody typed, in one line, without what moves a terminal's cursor or turns the line around. */
export const oneLine = (text: string): string =>
  withoutReordering(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 300);

/** The lines of a text that somebody typed, indented, without what moves a terminal's cursor or turns a line around. */
export const indented = (text: string, indent = '        '): string[] =>
  text === ''
    ? []
    : withoutReordering(text)
        .split('\n')
        .map((line) => `${indent}${line.replace(/\p{Cc}/gu, ' ')}`);
