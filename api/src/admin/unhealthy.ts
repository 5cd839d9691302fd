/** Something is wrong with the installation: the command prints these lines and exits with 1. */
export class Unhealthy extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.at(-1));
    this.lines = lines;
  }
}
