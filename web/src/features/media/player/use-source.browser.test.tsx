import { QueryClientProvider } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { foundKey, type Media } from '../../../shared/lib/media-cache.ts';
import { queryClient } from '../../../shared/lib/trpc.ts';
import { useSource } from './use-source.ts';

const PAUSES = vi.hoisted(() => [1, 1, 1]);
vi.mock('../../../shared/lib/sent-again.ts', async (real) => ({ ...(await real<object>()), PAUSES }));
const server = vi.hoisted(() => ({ answer: async (): Promise<unknown> => null }));
vi.mock('../../../shared/lib/media-cache.ts', async (real) => ({
  ...(await real<object>()),
  renewMedia: () => server.answer(),
}));

const streams = vi.hoisted(() => ({ start: vi.fn() }));
vi.mock('./stream.ts', () => ({ startStream: streams.start }));

const film = { kind: 'video', id: 'v', url: '/media/v?until=1', streamUrl: null } as Media;
const refused = (code: string, httpStatus: number) => {
  const result = { error: { message: code, code: -32_000, data: { refusal: { code }, httpStatus } } };
  return new TRPCClientError(code, { result } as never);
};

let loads: string[] = [];

let from = 0;

function Player({ media = film }: { media?: Media }) {
  const video = useRef<HTMLVideoElement>(null);
  const { broken, lineDown, hear } = useSource(
    media,
    video,
    () => from,
    () => undefined,
    null,
  );
  return (
    <>
      <video ref={video} muted />
      <button type="button" onClick={() => hear(1)}>
        Hindi
      </button>
      <p>{broken ? 'broken' : lineDown ? 'line down' : 'fine'}</p>
    </>
  );
}

async function show(media = film) {
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <Player media={media} />
    </QueryClientProvider>,
  );
  const tell = (event: 'error' | 'loadeddata' | 'timeupdate') =>
    document.querySelector('video')?.dispatchEvent(new Event(event));
  const fails = async () => {
    const before = loads.length;
    tell('error');
    await expect.poll(() => loads.length).toBe(before + 1);
  };
  return { screen, tell, fails };
}

beforeEach(() => {
  loads = [];
  from = 0;
  server.answer = async () => film;
  // Nothing is loaded: the tests tell what became of it.
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation((url) => void loads.push(url));
});
afterEach(() => vi.restoreAllMocks());

it.each([
  ['on', 0],
  ['from an earlier place', 60],
])('a file that failed for a moment is loaded again, and counted anew once it played %s', async (_, began) => {
  from = began;
  const { screen, tell, fails } = await show();
  for (const _ of PAUSES) {
    await fails();
    tell('loadeddata');
  }
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'get').mockReturnValue(6);
  tell('timeupdate');
  for (const _ of PAUSES) await fails();
  await expect.element(screen.getByText('fine')).toBeInTheDocument();
  tell('error');
  await expect.element(screen.getByText('broken')).toBeInTheDocument();
  expect(new Set(loads)).toEqual(new Set([film.url]));
});

it('a file that cannot be decoded is broken at once', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'error', 'get').mockReturnValue({ code: 3 } as MediaError);
  const { screen, tell } = await show();
  tell('error');
  await expect.element(screen.getByText('broken')).toBeInTheDocument();
  expect(loads).toHaveLength(1);
});

it('a server that is starting is waited for as long as it takes, as a lost line is', async () => {
  const answer = vi.fn(() => Promise.reject(refused('STARTING', 503)));
  server.answer = answer;
  const { screen, tell } = await show();
  for (let time = 1; time <= PAUSES.length + 1; time += 1) {
    tell('error');
    await expect.poll(() => answer.mock.calls.length).toBe(time);
  }
  await expect.element(screen.getByText('line down')).toBeInTheDocument();
});

it('a video that was removed meanwhile lets its page ask again, and is not called unplayable', async () => {
  server.answer = () => Promise.reject(refused('MEDIA_NOT_FOUND', 404));
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  const { screen, tell } = await show();
  tell('error');
  await expect.poll(() => asked.mock.calls).toEqual([[{ queryKey: foundKey(film) }]]);
  await expect.element(screen.getByText('fine')).toBeInTheDocument();
});

it('the chosen sound goes on with a new address of the stream, as the chosen size does (decisions 28, 58)', async () => {
  const hear = vi.fn();
  streams.start.mockResolvedValue({ hear, choose() {}, tryAgain() {}, end() {} });
  const streamed = (until: number) => ({ ...film, streamUrl: `/media/stream/${until}/main.m3u8` }) as Media;
  server.answer = async () => streamed(2);
  const { screen } = await show(streamed(1));
  await expect.poll(() => streams.start.mock.calls.length).toBe(1);
  await screen.getByRole('button', { name: 'Hindi' }).click();
  expect(hear.mock.calls).toEqual([[1]]);
  streams.start.mock.lastCall?.[3].onFailure('address');
  await expect.poll(() => hear.mock.calls).toEqual([[1], [1]]);
  expect(streams.start.mock.lastCall?.[1]).toBe(streamed(2).streamUrl);
});
