import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asha, stubStorage } from '../../testing/browser.ts';
import { en } from '../i18n/en/index.ts';
import { englishPlural, type Translate, translateIn } from '../i18n/translate.ts';
import { speak as speakChinese } from '../i18n/zh/index.ts';

stubStorage('localStorage');

const { sessionCleared, sessionReceived, useRoot } = await import('./session.ts');
const { api, askFailedAgain, isNetworkError, queryClient, refusalOf } = await import('./trpc.ts');
const { errorText } = await import('./error-text.ts');

/** An error as the wire brings it. */
const refused = (code: string, more: object = {}, httpStatus = 400) =>
  TRPCClientError.from({
    error: {
      message: 'No.',
      code: -32000,
      data: { httpStatus, refusal: { code, message: 'No.', params: {}, errors: [], retryAfter: null, ...more } },
    },
  });
const broken = TRPCClientError.from({
  error: { message: 'Oh.', code: -32603, data: { httpStatus: 500, refusal: null } },
});
const offline = TRPCClientError.from(new TypeError('Failed to fetch'));

/** A query that fails so, and how often it was tried. */
async function tries(error: unknown): Promise<number> {
  const fetched = vi.fn(() => Promise.reject(error));
  await queryClient.fetchQuery({ queryKey: [crypto.randomUUID()], queryFn: fetched, retryDelay: 0 }).catch(() => null);
  return fetched.mock.calls.length;
}

beforeEach(() => sessionCleared());

it('asks at most twenty things in one request', async () => {
  const asked: number[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const calls = new URL(url, 'http://localhost').pathname.split(',').length;
    asked.push(calls);
    return Response.json(Array.from({ length: calls }, () => ({ result: { data: null } })));
  });
  await Promise.all(Array.from({ length: 25 }, () => api.site.settings.query()));
  expect(asked).toEqual([20, 5]);
});

describe('after an outage', () => {
  /** A query on screen whose first attempt fails so; how often it was asked since. */
  async function shown(error: unknown) {
    const fetched = vi.fn(() => Promise.resolve('here'));
    const queryKey = [crypto.randomUUID()];
    const observer = new QueryObserver(queryClient, {
      queryKey,
      queryFn: () => fetched().then((answer) => (fetched.mock.calls.length === 1 ? Promise.reject(error) : answer)),
      retry: false,
    });
    const end = observer.subscribe(() => {});
    await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).toBe('error'));
    return { fetched, end, state: () => queryClient.getQueryState(queryKey)?.status };
  }

  it('whatever failed is asked again as soon as something answers, but not what was refused for good', async () => {
    const busy = refused('OVERLOADED', { retryAfter: 1 }, 503);
    const lost = [await shown(offline), await shown(broken), await shown(busy)];
    const refusal = await shown(refused('MEDIA_NOT_FOUND'));
    await queryClient.fetchQuery({ queryKey: ['other'], queryFn: () => Promise.resolve('an answer') });
    for (const one of lost) await vi.waitFor(() => expect(one.state()).toBe('success'));
    expect(refusal.state()).toBe('error');
    expect(refusal.fetched).toHaveBeenCalledTimes(1);
    for (const one of [...lost, refusal]) one.end();
  });

  it('a list that misses its next page keeps the pages it has', async () => {
    const queryKey = [crypto.randomUUID()];
    const asked: number[] = [];
    let line = true;
    const observer = new InfiniteQueryObserver(queryClient, {
      queryKey,
      queryFn: ({ pageParam }) => {
        asked.push(pageParam);
        return line ? Promise.resolve(`page ${pageParam}`) : Promise.reject(offline);
      },
      initialPageParam: 1,
      getNextPageParam: (_, pages) => pages.length + 1,
      retry: false,
    });
    const end = observer.subscribe(() => {});
    await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).toBe('success'));
    line = false;
    await observer.fetchNextPage();
    line = true;
    const other = await shown(offline);
    askFailedAgain();
    await vi.waitFor(() => expect(other.state()).toBe('success'));
    expect(asked).toEqual([1, 2]);
    await observer.fetchNextPage();
    expect(asked).toEqual([1, 2, 2]);
    other.end();
    end();
  });

  it('many answers ask once', async () => {
    const lost = await shown(offline);
    for (let times = 0; times < 20; times += 1) askFailedAgain();
    await vi.waitFor(() => expect(lost.state()).toBe('success'));
    expect(lost.fetched).toHaveBeenCalledTimes(2);
    lost.end();
  });
});

describe('what went wrong', () => {
  it('a refusal is distinguished from a broken server and a broken network', () => {
    expect(refusalOf(refused('NAME_TAKEN'))?.code).toBe('NAME_TAKEN');
    expect([refusalOf(broken), refusalOf(offline), refusalOf(new Error('?'))]).toEqual([null, null, null]);
    expect([offline, broken, refused('NAME_TAKEN')].map(isNetworkError)).toEqual([true, false, false]);
  });

  it('queries are tried again when the network failed, and only then', async () => {
    expect(await tries(offline)).toBe(3);
    expect(await tries(broken)).toBe(1);
    expect(await tries(refused('MEDIA_NOT_FOUND'))).toBe(1);
  });

  it('mutations are never tried again', async () => {
    const sent = vi.fn(() => Promise.reject(offline));
    const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: sent });
    await expect(mutation.execute(undefined)).rejects.toBe(offline);
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

describe('a session that the server no longer knows', () => {
  it('is cleared here too', async () => {
    sessionReceived(asha);
    await tries(refused('UNAUTHENTICATED'));
    expect(useRoot.getState().session.currentUser).toBeNull();
  });

  it('is cleared once: what fails afterwards changes nothing', async () => {
    sessionReceived(asha);
    await tries(refused('UNAUTHENTICATED'));
    const after = vi.fn();
    const stop = useRoot.subscribe(after);
    await tries(refused('UNAUTHENTICATED'));
    stop();
    expect(after).not.toHaveBeenCalled();
  });

  it('is not what a wrong password means', async () => {
    sessionReceived(asha);
    await tries(refused('SIGN_IN_FAILED'));
    expect(useRoot.getState().session.currentUser).toEqual(asha);
  });

  it('takes with it what was fetched for that person', () => {
    sessionReceived(asha);
    queryClient.setQueryData(['feed'], 'hers');
    sessionReceived({ ...asha, fullName: 'Asha R. Rao' });
    expect(queryClient.getQueryData(['feed'])).toBe('hers');
    sessionCleared();
    expect(queryClient.getQueryData(['feed'])).toBeUndefined();
  });
});

describe('the text of an error', () => {
  const languages: Record<string, Translate> = {
    en: translateIn(englishPlural, () => [en]),
    zh: speakChinese(() => en),
  };
  const text = (language: string, error: unknown) => languages[language] && errorText(languages[language], error);

  it('is that of the catalogue, with what it names', () => {
    expect(text('en', refused('SIGN_IN_FAILED'))).toBe('Wrong credentials or user is not verified');
    expect(text('en', refused('FILE_TOO_LARGE', { params: { limit: '2 GiB' } }))).toBe(
      'This file is larger than 2 GiB.',
    );
    expect(text('zh', refused('FILE_TOO_LARGE', { params: { limit: '2 GiB' } }))).toBe('文件超过了 2 GiB。');
  });

  it('says how long to wait', () => {
    const wait = (retryAfter: number | null) => refused('TOO_MANY_REQUESTS', { retryAfter });
    expect(text('en', wait(1))).toBe('Too many attempts. Please try again in 1 second.');
    expect(text('en', wait(300))).toBe('Too many attempts. Please try again in 5 minutes.');
    expect(text('zh', wait(86_400))).toBe('操作太频繁，24 小时后可再试。');
  });

  it('names photos or videos where a plan is needed', () => {
    const videos = refused('PLAN_REQUIRED', { params: { items: 'videos' } });
    expect(text('en', videos)).toMatch(/^As a non-admin user, uploading videos is restricted\./);
    expect(text('zh', videos)).toMatch(/视频/);
  });

  it('is the field’s own when one field alone is wrong', () => {
    const errors = [{ field: 'message', message: 'Use 1 to 5000 characters.' }];
    expect(text('en', refused('VALIDATION_FAILED', { errors }))).toBe('Use 1 to 5000 characters.');
    expect(text('zh', refused('VALIDATION_FAILED', { errors }))).toBe('请输入 1 到 5000 个字符。');
  });

  it('of a code this client does not know yet is what the server said', () => {
    expect(text('zh', refused('MOON_IS_FULL', { message: 'The moon is full.' }))).toBe('The moon is full.');
  });

  it('says offline when nothing answered, and something general otherwise', () => {
    expect(text('en', offline)).toBe(en.common.offline);
    vi.stubGlobal('navigator', { onLine: true });
    expect(text('en', offline)).toBe(en.common.noAnswer);
    vi.unstubAllGlobals();
    expect(text('en', broken)).toBe(en.common.failed);
  });
});
