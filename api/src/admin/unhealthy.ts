/**
 * Something is wrong with the installation: the command prints these lines and exits with 1. A single line is no report
 * but a refusal, and goes where those go.
 */
export class Unhealthy extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.at(-1));
    this.lines = lines;
  }
}
