import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Media } from '../../shared/lib/media-cache.ts';
import { stubStorage } from '../../testing/browser.ts';
import { hookResult } from '../../testing/hook.tsx';

stubStorage('localStorage');
const { cachedMedia, foundKey } = await import('../../shared/lib/media-cache.ts');
const { queryClient } = await import('../../shared/lib/trpc.ts');
const { useNotices } = await import('../../shared/ui/notices.ts');
const { useReact } = await import('./use-react.ts');

const photo = { kind: 'photo', id: 'p1', likeCount: 4, dislikeCount: 1, mine: { reaction: null } } as unknown as Media;
const other = { ...photo, id: 'p2' };

/** The calls to the server, and its answer to each. */
const sentActions: string[] = [];
const answers: ((answer: Response) => void)[] = [];
vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  sentActions.push(JSON.parse(body)[0].action);
  answers.push(resolve);
  return promise;
});
const done = (likeCount: number, reaction: 'like' | 'dislike' | null) =>
  Response.json([{ result: { data: { ...photo, likeCount, mine: { reaction } } } }]);
const refusal = { code: 'MEDIA_NOT_FOUND', message: 'No.', params: {}, errors: [], retryAfter: null };
const refused = () =>
  Response.json([{ error: { message: 'No.', code: -32004, data: { httpStatus: 404, refusal } } }], { status: 404 });

const shown = (item = photo) => {
  const { likeCount, dislikeCount, mine } = cachedMedia(queryClient, item) ?? item;
  return [likeCount, dislikeCount, mine.reaction];
};
/** Presses a button under the item as it is on screen. */
const press = async (button: 'like' | 'dislike') => {
  (await hookResult(() => useReact(cachedMedia(queryClient, photo) ?? photo))).press(button);
  await new Promise((resolve) => setTimeout(resolve));
};
const sent = (count: number) => vi.waitFor(() => expect(sentActions).toHaveLength(count));
const settled = () => vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));

beforeEach(() => {
  queryClient.clear();
  for (const item of [photo, other]) queryClient.setQueryData(foundKey(item), item);
  sentActions.length = 0;
  answers.length = 0;
  useNotices.setState({ notices: [] });
});

describe('a reaction', () => {
  it('is on screen before the server has answered, on this item alone', async () => {
    await press('like');
    expect(shown()).toEqual([5, 1, 'like']);
    expect(shown(other)).toEqual([4, 1, null]);
    await sent(1);
    answers[0]?.(done(5, 'like'));
    await settled();
    expect(shown()).toEqual([5, 1, 'like']);
  });

  it('takes over what the server answers, others’ reactions too, and asks nothing again', async () => {
    const reread = vi.spyOn(queryClient, 'invalidateQueries');
    await press('like');
    await sent(1);
    answers[0]?.(done(9, 'like'));
    await settled();
    expect(shown()).toEqual([9, 1, 'like']);
    expect(sentActions).toEqual(['like']);
    expect(reread).not.toHaveBeenCalled();
    reread.mockRestore();
  });

  it('that cuts the reading of its item short has it read again, once the last one is answered', async () => {
    const read = vi.fn(() => new Promise<Media>(() => {}));
    const leave = new QueryObserver(queryClient, {
      queryKey: foundKey(photo),
      queryFn: read,
      staleTime: 0,
    }).subscribe(() => {});
    expect(read).toHaveBeenCalledOnce();
    await press('like');
    await press('dislike');
    await sent(1);
    answers[0]?.(done(5, 'like'));
    await sent(2);
    expect(read).toHaveBeenCalledOnce();
    answers[1]?.(done(4, 'dislike'));
    await settled();
    expect(shown()).toEqual([4, 1, 'dislike']);
    expect(read).toHaveBeenCalledTimes(2);
    leave();
  });

  it('is undone, and the reason shown, when the server refuses', async () => {
    await press('dislike');
    await sent(1);
    answers[0]?.(refused());
    await settled();
    expect(shown()).toEqual([4, 1, null]);
    expect(useNotices.getState().notices).toMatchObject([{ tone: 'red' }]);
  });

  it('pressed quickly one after another goes to the server in that order, one at a time', async () => {
    await press('like');
    await press('dislike');
    await press('dislike');
    expect(shown()).toEqual([4, 1, null]);
    const reactions = { like: 'like', dislike: 'dislike', undislike: null } as const;
    for (const [at, action] of (['like', 'dislike', 'undislike'] as const).entries()) {
      await sent(at + 1);
      expect(sentActions[at]).toBe(action);
      expect(shown()).toEqual([4, 1, null]);
      answers[at]?.(done(4, reactions[action]));
    }
    await settled();
    expect(sentActions).toHaveLength(3);
    expect(shown()).toEqual([4, 1, null]);
  });

  it('that is refused leaves the one before it, and the item is read anew only after the last', async () => {
    await press('like');
    await press('dislike');
    const reread = vi.spyOn(queryClient, 'invalidateQueries');
    await sent(1);
    answers[0]?.(done(5, 'like'));
    await sent(2);
    expect(reread).not.toHaveBeenCalled();
    answers[1]?.(refused());
    await settled();
    expect(shown()).toEqual([5, 1, 'like']);
    expect(reread).toHaveBeenCalledExactlyOnceWith({ queryKey: foundKey(photo) });
    reread.mockRestore();
  });
});
