import { videoProberContract } from '@quadrangle/domain/contracts';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { NOBODY } from '@quadrangle/domain/kernel/turns';
import { memoryFiles } from '@quadrangle/domain/memory';
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, Output } from 'mediabunny';
import { describe, expect, it, vi } from 'vitest';
import { aClip, type ClipOptions } from '../../testing/clips.ts';
import { pause } from '../../testing/pause.ts';
import { readVideoFacts, UnreadableVideo } from './video-facts.ts';
import { videoProber } from './video-prober.ts';

const NAME = 'video/1-a-b.mp4';

videoProberContract('mediabunny', async () => {
  const { files } = memoryFiles();
  const bytes = await aClip({ container: 'mp4' });
  const location = Buffer.from('\0\0\0\x1eudta\0\0\0\x16\xa9xyz\0\x0a\x15\xc7+37-122.4/', 'latin1');
  const first = bytes.length + 20;
  const second = first + location.length;
  return {
    videos: videoProber(files),
    files,
    samples: {
      videoFile: {
        fileName: NAME,
        bytes: recordedAt(bytes, RECORDED),
        is: {
          contentType: 'video/mp4',
          width: 64,
          height: 48,
          duration: 0.5,
          recordedAt: [RECORDED],
          codecs: { video: expect.stringMatching(/^avc1\./), audio: null },
          sounds: [],
          frameRate: expect.closeTo(10, 1),
          highRange: false,
          startsFast: expect.any(Boolean),
        },
      },
      located: {
        fileName: 'video/2-a-b.mp4',
        bytes: Buffer.concat([bytes, location, location]),
        metadata: [first, second].map((start) => ({ start: start - 4, end: start + 9 })),
      },
      damaged: { fileName: 'video/3-a-b.mp4', bytes: bytes.slice(0, bytes.length / 2) },
      foreign: { fileName: 'video/4-a-b.mp4', bytes: Buffer.from('<!doctype html><p>A page</p>') },
    },
    close: async () => undefined,
  };
});

const RECORDED = Date.UTC(2026, 1, 28, 18, 5, 59);

/** The same MP4 with `moment` as its recording time. */
function recordedAt(mp4: Uint8Array, moment: number): Uint8Array {
  const bytes = Buffer.from(mp4);
  const header = bytes.indexOf('mvhd') + 4;
  expect(bytes[header]).toBe(0);
  bytes.writeUInt32BE((moment - Date.UTC(1904, 0, 1)) / 1_000, header + 4);
  return bytes;
}

async function inspected(bytes: Uint8Array) {
  const memory = memoryFiles();
  memory.put(NAME, bytes);
  return videoProber(memory.files).probe(NAME, NOBODY);
}

const refusal = (bytes: Uint8Array) =>
  inspected(bytes).then(
    () => 'accepted',
    (error) => error.code,
  );

describe('inspecting a video', () => {
  it.each<[string, ClipOptions]>([
    ['video/mp4', { container: 'mp4' }],
    ['video/mp4', { container: 'mp4', fragmented: true }],
    ['video/mp4', { container: 'mp4', codec: 'hevc' }],
    ['video/mp4', { container: 'mp4', codec: 'av1' }],
    ['video/quicktime', { container: 'mov' }],
    ['video/webm', { container: 'webm', codec: 'vp8' }],
    ['video/webm', { container: 'webm', codec: 'vp9' }],
    ['video/webm', { container: 'webm', codec: 'av1' }],
    ['video/x-matroska', { container: 'mkv' }],
    ['video/x-matroska', { container: 'mkv', codec: 'vp9' }],
  ])('tells type, size and length of %s (%o)', async (contentType, clip) => {
    const videoFile = await inspected(await aClip(clip));
    expect(videoFile).toMatchObject({ contentType, width: 64, height: 48 });
    expect(videoFile.duration).toBeCloseTo(0.5, 1);
  });

  it('gives width and height as one sees them', async () => {
    expect(await inspected(await aClip({ container: 'mp4', rotation: 90 }))).toMatchObject({ width: 48, height: 64 });
  });

  it('finds where the metadata stands, and not once it is blanked', async () => {
    const clip = await aClip({ container: 'mp4' });
    const memory = memoryFiles();
    memory.put(
      NAME,
      Buffer.concat([clip, Buffer.from('\0\0\0\x1eudta\0\0\0\x16\xa9xyz\0\x0a\x15\xc7+37-122.4/', 'latin1')]),
    );
    const { metadata } = await videoProber(memory.files).probe(NAME, NOBODY);
    expect(metadata).toEqual([{ start: clip.length + 16, end: clip.length + 29 }]);
    await memory.files.blank(NAME, metadata);
    expect((await videoProber(memory.files).probe(NAME, NOBODY)).metadata).toEqual([]);
  });

  it.each<ClipOptions>([
    { container: 'mp4' },
    { container: 'mov' },
    { container: 'webm', codec: 'vp9' },
    { container: 'mkv' },
  ])('asks the storage a few times only for an ordinary $container', async (clip) => {
    const { files, reads } = counted(await aClip(clip));
    await videoProber(files).probe(NAME, NOBODY);
    expect(reads()).toBeLessThanOrEqual(4);
  });

  it('reads bytes that lie close together in one request', async () => {
    const box = Buffer.from('\0\0\0\x10free\0\0\0\0\0\0\0\0', 'latin1');
    const { files, reads } = counted(Buffer.concat([await aClip({ container: 'mp4' }), ...Array(4_000).fill(box)]));
    await videoProber(files).probe(NAME, NOBODY);
    expect(reads()).toBeLessThanOrEqual(4);
  });

  it('gives up on a video that says without end where tags may lie', async () => {
    const clip = await aClip({ container: 'mp4' });
    const { files, reads } = counted(boxesWithoutEnd(clip), 2);
    await expect(videoProber(files, 100).probe(NAME, NOBODY)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
    expect(reads()).toBeLessThan(1_000);
  });

  it('looks into four videos at a time, for metadata too', async () => {
    const { files } = counted(await aClip({ container: 'mp4' }));
    const [opened, probed, walked] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const processor = videoProber({
      ...files,
      async size(name) {
        opened.add(name);
        return files.size(name);
      },
      async *read(name, range) {
        if (probed.has(name)) {
          walked.add(name);
          await held;
        }
        probed.add(name);
        yield* files.read(name, range);
      },
    });
    const all = Promise.all(
      Array.from({ length: 9 }, (_, index) => processor.probe(`video/${index}`, { id: `${index}`, tenant: 'a' })),
    );
    await vi.waitFor(() => expect(walked.size).toBe(4));
    expect(opened.size).toBe(4);
    release();
    expect(await all).toHaveLength(9);
  });

  it('reads little of a large file', async () => {
    const clip = Buffer.from(await aClip({ container: 'mp4' }));
    const memory = memoryFiles();
    const rest = Buffer.alloc(20_000_000);
    rest.writeUInt32BE(rest.length, 0);
    rest.write('mdat', 4);
    memory.put(NAME, Buffer.concat([clip, rest]));
    let bytesRead = 0;
    const files: FileStore = {
      ...memory.files,
      read: (name, range) => {
        bytesRead += range ? range.end - range.start + 1 : Number.POSITIVE_INFINITY;
        return memory.files.read(name, range);
      },
    };
    await videoProber(files).probe(NAME, NOBODY);
    expect(bytesRead).toBeLessThan(2_500_000);
  });

  it('refuses what is not a video that is accepted, whatever its name says', async () => {
    expect(await refusal(Buffer.from('<!doctype html><script>alert(1)</script>'))).toBe('FILE_TYPE_REFUSED');
    expect(await refusal(Buffer.from('\xff\xd8\xff\xe0 a picture', 'latin1'))).toBe('FILE_TYPE_REFUSED');
    expect(await refusal(Buffer.from('#EXTM3U\nhttp://example.org/video.ts'))).toBe('FILE_TYPE_REFUSED');
    expect(await refusal(await sound())).toBe('FILE_TYPE_REFUSED');
  });

  it.each<ClipOptions>([{ container: 'mp4' }, { container: 'mov' }])(
    'refuses a $container that is cut off',
    async (clip) => {
      const whole = await aClip(clip);
      for (const part of [0.1, 0.5, 0.97])
        expect(await refusal(whole.slice(0, whole.length * part))).toBe('FILE_UNREADABLE');
    },
  );

  it.each<ClipOptions>([{ container: 'mp4' }, { container: 'webm', codec: 'vp9' }])(
    'answers or refuses a damaged $container',
    async (clip) => {
      const whole = await aClip(clip);
      const answers = await Promise.all(Array.from({ length: 12 }, (_, round) => refusal(damaged(whole, round))));
      for (const answer of answers) expect(['accepted', 'FILE_UNREADABLE', 'FILE_TYPE_REFUSED']).toContain(answer);
    },
  );

  it('refuses a container that would take all memory', async () => {
    expect(await refusal(damaged(await aClip({ container: 'mp4' }), 28))).toBe('FILE_UNREADABLE');
  });

  it('reads no more at once than the index of a very long film takes', async () => {
    const index = 65 * 1_024 * 1_024;
    const head = Buffer.from('\0\0\0\x10ftypisom\0\0\x02\0\0\0\0\0moov', 'latin1');
    head.writeUInt32BE(index, 16);
    let longest = 0;
    const read = async (start: number, end: number) => {
      longest = Math.max(longest, end - start);
      const bytes = new Uint8Array(end - start);
      bytes.set(head.subarray(start, end));
      return bytes;
    };
    await expect(readVideoFacts(read, 16 + index, new AbortController().signal)).rejects.toThrow(
      'It asks for too much at once.',
    );
    expect(longest).toBeLessThan(1_024 * 1_024);
  });

  it('gives up on a container that has no end', async () => {
    const endless = damaged(await aClip({ container: 'webm', codec: 'vp9' }), 15);
    const read = async (start: number, end: number) => endless.slice(start, end);
    await expect(readVideoFacts(read, endless.length, AbortSignal.timeout(500))).rejects.toThrow(UnreadableVideo);
  });

  it('waits for a slow store, but works no longer on the metadata than it may', async () => {
    const memory = memoryFiles();
    memory.put(NAME, await aClip({ container: 'mp4' }));
    const files: FileStore = {
      ...memory.files,
      async *read(...place) {
        await pause(1_000);
        yield* memory.files.read(...place);
      },
    };
    expect(await videoProber(files, 1_000).probe(NAME, NOBODY)).toMatchObject({ contentType: 'video/mp4' });
    await expect(videoProber(files, 0).probe(NAME, NOBODY)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });

  it('passes on that the storage fails', async () => {
    const memory = memoryFiles();
    memory.put(NAME, await aClip({ container: 'mp4' }));
    const down = new Error('the storage is down');
    const files: FileStore = {
      ...memory.files,
      // biome-ignore lint/correctness/useYield: it fails before it gives anything
      async *read() {
        throw down;
      },
    };
    await expect(videoProber(files).probe(NAME, NOBODY)).rejects.toBe(down);
    await expect(videoProber(memory.files).probe('video/none', NOBODY)).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
  });
});

/** A storage with one video, which takes `delay` milliseconds per read and counts the reads. */
function counted(bytes: Uint8Array | { size: number; read: (start: number, end: number) => Uint8Array }, delay = 0) {
  const { size, read } =
    bytes instanceof Uint8Array
      ? { size: bytes.length, read: (start: number, end: number) => bytes.slice(start, end + 1) }
      : bytes;
  let reads = 0;
  const files: FileStore = {
    ...memoryFiles().files,
    size: async () => size,
    async *read(_, { start, end } = { start: 0, end: size - 1 }) {
      reads += 1;
      await pause(delay);
      yield read(start, end);
    },
  };
  return { files, reads: () => reads };
}

/** The clip, followed by 2 GiB of boxes that are so long that the next one is never in the buffer. */
function boxesWithoutEnd(clip: Uint8Array) {
  const length = 128 * 1_024;
  const read = (start: number, end: number) => {
    const bytes = Buffer.alloc(end - start + 1);
    bytes.set(clip.subarray(start, end + 1));
    for (let at = clip.length; at <= end; at += length) {
      if (at < start || at + 8 > end) continue;
      bytes.writeUInt32BE(length, at - start);
      bytes.write('free', at - start + 4);
    }
    return bytes;
  };
  return { size: clip.length + 16_000 * length, read };
}

/** The file with three bytes changed, chosen by `round`. */
function damaged(whole: Uint8Array, round: number): Uint8Array {
  const bytes = whole.slice();
  for (let change = 0; change < 3; change += 1)
    bytes[(round * 7_919 + change * 104_729) % bytes.length] = (round * 37 + change * 91) & 255;
  return bytes;
}

/** An MP4 without pictures. */
async function sound(): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = {
    codec: 'mp4a.40.2',
    numberOfChannels: 1,
    sampleRate: 48_000,
    description: Buffer.from([0x11, 0x88]),
  };
  await source.add(new EncodedPacket(Buffer.alloc(20, 1), 'key', 0, 0.02), { decoderConfig });
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}
