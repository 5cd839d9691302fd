/** A comment, as far as threads are concerned. */
interface ThreadedComment {
  readonly id: string;
  /** The comment that it answers; null if it answers none. */
  readonly replyTo: string | null;
}

/** A comment with its replies. If the comment is missing, it was deleted, and only its place remains (decisions 49). */
export interface Thread<T extends ThreadedComment> {
  readonly id: string;
  readonly comment: T | null;
  readonly replies: readonly T[];
}

/** Groups comments into threads, in the order in which the first of each came (decisions 49). */
export function threadsOf<T extends ThreadedComment>(comments: readonly T[]): Thread<T>[] {
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
