import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { foundKey } from '../../shared/lib/media-cache.ts';
import { queryClient } from '../../shared/lib/trpc.ts';
import { refetchPending } from './refetch-pending.ts';

it('an answer that was on its way when something was written is asked for anew; others are not (decisions 17)', async () => {
  const shown = (id: string, answers: readonly Promise<string>[]) => {
    const queryFn = vi.fn(() => answers[queryFn.mock.calls.length - 1] ?? Promise.reject(new Error('asked too often')));
    const queryKey = foundKey({ kind: 'photo', id });
    const stop = new QueryObserver(queryClient, { queryKey, queryFn, retry: false }).subscribe(() => {});
    return { queryFn, queryKey, stop };
  };
  const older = Promise.withResolvers<string>();
  const one = shown('one', [Promise.resolve('first'), older.promise, Promise.resolve('newer')]);
  const other = shown('other', [Promise.resolve('settled')]);
  await vi.waitFor(() => expect(queryClient.getQueryData(one.queryKey)).toBe('first'));
  await vi.waitFor(() => expect(queryClient.getQueryData(other.queryKey)).toBe('settled'));

  void queryClient.refetchQueries({ queryKey: one.queryKey });
  refetchPending(queryClient);
  await vi.waitFor(() => expect(queryClient.getQueryData(one.queryKey)).toBe('newer'));
  older.resolve('older');
  await older.promise;
  expect(queryClient.getQueryData(one.queryKey)).toBe('newer');
  expect(other.queryFn).toHaveBeenCalledTimes(1);
  one.stop();
  other.stop();
});
