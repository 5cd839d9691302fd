/** A fenced shell block of a page. */
export interface ShellBlock {
  /** Where it begins, such as `docs/operations.md:12`. */
  readonly at: string;
  readonly text: string;
  /** How the fence marks it: `serve`, `run`, `run beside`, or `needs …`. */
  readonly mark: string;
}

/**
 * The blocks of a page fenced as `sh`, in their order.
 * @param page its path, for `at`
 */
export function shellBlocks(page: string, markdown: string): ShellBlock[] {
  return [...markdown.matchAll(/^```sh ?(.*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    at: `${page}:${markdown.slice(0, match.index).split('\n').length}`,
    mark: match[1] ?? '',
    text: match[2] ?? '',
  }));
}
