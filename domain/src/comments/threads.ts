/** What a thread is made of. */
interface Said {
  readonly id: string;
  /** The comment that it answers; null of one that answers none. */
  readonly replyTo: string | null;
}

/** A comment with its replies. Without a comment it was deleted, and its place stays (decisions 49). */
export interface Thread<T extends Said> {
  readonly id: string;
  readonly comment: T | null;
  readonly replies: readonly T[];
}

/** Comments, each with its replies, in the order in which the first of each came (decisions 49). */
export function threadsOf<T extends Said>(comments: readonly T[]): Thread<T>[] {
  const threads = new Map<string, { id: string; comment: T | null; replies: T[] }>();
  for (const comment of comments) {
    const id = comment.replyTo ?? comment.id;
    const thread = threads.get(id) ?? { id, comment: null, replies: [] };
    if (comment.replyTo === null) thread.comment = comment;
    else thread.replies.push(comment);
    threads.set(id, thread);
  }
  return [...threads.values()];
}
