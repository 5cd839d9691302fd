/**
 * What `read` answers, kept for `life` milliseconds: however often it is asked, it reads once in that time. What fails is
 * not kept.
 */
export function keptFor<T>({ now }: { now(): number }, life: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly answer: Promise<T>; readonly until: number } | null = null;
  return () => {
    if (kept !== null && now() < kept.until) return kept.answer;
    const answer = read();
    const mine = { answer, until: now() + life };
    kept = mine;
    answer.catch(() => {
      if (kept === mine) kept = null;
    });
    return answer;
  };
}
