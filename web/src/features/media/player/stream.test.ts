import { beforeEach, expect, it, vi } from 'vitest';

const saving = vi.hoisted(() => ({ data: false }));
vi.mock('../../../shared/lib/save-data.ts', () => ({ savesData: () => saving.data }));

type Listener = (event: string, data: unknown) => void;

/** The library, of which only is noted what it was asked for. */
const hls = vi.hoisted(() => {
  const asked: [string, ...unknown[]][] = [];
  const listeners = new Map<string, Listener>();
  const players: Code[] = [];
  class Code {
    static isSupported = () => true;
    static Events = { MANIFEST_PARSED: 'parsed', AUDIO_TRACKS_UPDATED: 'sounds', ERROR: 'error' };
    static ErrorTypes = { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' };
    static ErrorDetails = { MANIFEST_INCOMPATIBLE_CODECS_ERROR: 'codecs' };
    constructor(options: { startPosition: number; autoStartLoad: boolean }) {
      players.push(this);
      asked.push(['new', options.startPosition, options.autoStartLoad]);
    }
    on = (event: string, listener: Listener) => void listeners.set(event, listener);
    attachMedia = () => undefined;
    loadSource = () => void asked.push(['source']);
    startLoad = (from = -1) => void asked.push(['load', from]);
    audioTracks = ['Hindi', 'English'].map((name) => ({ name, lang: name.slice(0, 2).toLowerCase() }));
    audioTrack = 0;
    recoverMediaError = () => void asked.push(['recover']);
  }
  return { Code, asked, listeners, players };
});
vi.mock('../stream-code.ts', () => ({ streamCode: async () => ({ default: hls.Code }) }));

const { startStream } = await import('./stream.ts');

let place = 0;
const onFailure = vi.fn();
const onSounds = vi.fn();

async function start(paused: boolean) {
  const video = Object.assign(new EventTarget(), { paused, play: async () => undefined });
  const ignored = { onSizes() {}, onSize() {}, onLoaded() {} };
  const events = { ...ignored, onSounds, onFailure };
  const stream = await startStream(video as never, '/a', () => place, events, new AbortController().signal);
  const press = () => {
    video.paused = false;
    video.dispatchEvent(new Event('play'));
  };
  return { stream, press };
}

const tell = (event: string, data: unknown) => hls.listeners.get(event)?.(event, data);

beforeEach(() => {
  hls.asked.length = 0;
  saving.data = false;
  onFailure.mockClear();
});

it('a stream that waits for play begins at the remembered place, or where somebody went meanwhile', async () => {
  saving.data = true;
  place = 61.2;
  const { press } = await start(true);
  place = 75;
  press();
  expect(hls.asked).toEqual([['new', 61.2, false], ['source'], ['load', 75]]);
});

it('a stream whose line broke goes on from its place, also if nothing of it had been loaded', async () => {
  place = 61.2;
  const { stream } = await start(false);
  tell('parsed', { levels: [{ width: 640, height: 360 }] });
  stream?.tryAgain();
  place = 0;
  stream?.tryAgain();
  expect(hls.asked.slice(2)).toEqual([
    ['load', 61.2],
    ['load', -1],
  ]);
});

it('one that could not even begin is fetched anew, and loaded if it was pressed', async () => {
  saving.data = true;
  place = 0;
  const { stream, press } = await start(true);
  stream?.tryAgain();
  press();
  stream?.tryAgain();
  expect(hls.asked.slice(2)).toEqual([['source'], ['load', -1], ['source'], ['load', -1]]);
});

it('a stream in codecs that this browser lacks fails at once; another media error is mended first', async () => {
  await start(false);
  tell('error', { fatal: true, type: 'media', details: 'codecs' });
  expect(onFailure.mock.calls).toEqual([['content']]);
  tell('error', { fatal: true, type: 'media', details: 'other' });
  expect(hls.asked.at(-1)).toEqual(['recover']);
  expect(onFailure).toHaveBeenCalledOnce();
});

it('shows the sound that was chosen before it is heard (decisions 58)', async () => {
  const { stream } = await start(false);
  stream?.hear(1);
  expect(onSounds).toHaveBeenLastCalledWith(expect.arrayContaining([{ at: 1, name: 'English', language: 'en' }]), 1);
});

it('a sound that is asked for before the sounds are known is heard once they are (decisions 58)', async () => {
  const { stream } = await start(false);
  const [player] = hls.players.slice(-1);
  const all = player?.audioTracks ?? [];
  if (player) player.audioTracks = [];
  stream?.hear(1);
  expect(player?.audioTrack).toBe(0);
  if (player) player.audioTracks = all;
  tell('sounds', {});
  expect(player?.audioTrack).toBe(1);
  expect(onSounds).toHaveBeenLastCalledWith(expect.anything(), 1);
});
