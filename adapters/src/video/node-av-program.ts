import {
  AV_LOG_ERROR,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVSEEK_FLAG_BACKWARD,
  Decoder,
  Demuxer,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FF_ENCODER_MJPEG,
  Filter,
  FilterAPI,
  type Frame,
  Log,
  Muxer,
  type Packet,
  type Stream,
} from 'node-av';
import {
  DEINTERLACE,
  encoding,
  type JoinOrder,
  levelOf,
  packing,
  RANGE_FILTERS,
  type RenderOrder,
  SEGMENT_SECONDS,
  SOUND,
  type StillOrder,
  type StripOrder,
  sizeFilter,
  stillFilter,
  stripFilter,
  tracksOf,
} from './engine.ts';
import type { Order } from './node-av.ts';

// The program that processes videos with `node-av`, in a process of its own. Its one argument is the order. It exits
// with 0 when that is done, and reports its progress like `ffmpeg -progress`.

Log.setLevel(AV_LOG_ERROR);
const order = JSON.parse(process.argv.at(-1) ?? '') as Order;
switch (order.do) {
  case 'still':
    await still(order);
    break;
  case 'render':
    await render(order);
    break;
  case 'join':
    await joinTracks(order);
    break;
  case 'strip':
    await strip(order);
}
// Threads of the library would keep the process alive.
process.exit(0);

/** One track being converted: through a filter and an encoder into a file. */
interface Conversion {
  readonly filter: FilterAPI;
  readonly encoder: Encoder;
  readonly muxer: Muxer;
  readonly index: number;
  /** The second at which the next segment begins; null for sound, which can be cut anywhere. */
  nextSegment: number | null;
}

async function open(input: string, format: string): Promise<Demuxer> {
  return Demuxer.open(`file:${input}`, { format, options: { protocol_whitelist: 'file' } as never });
}

function videoOf(demuxer: Demuxer): Stream {
  const stream = demuxer.video();
  if (!stream) throw new Error('It holds no video.');
  return stream;
}

async function still({ input, format, highRange, at, output, threads }: StillOrder): Promise<void> {
  await using demuxer = await open(input, format);
  const stream = videoOf(demuxer);
  if (at > 0) await demuxer.seek(at, -1, AVSEEK_FLAG_BACKWARD);
  using decoder = await Decoder.create(stream, { threadCount: threads });
  let last: Frame | null = null;
  reading: for await (const packet of demuxer.packets(stream.index)) {
    for (const frame of await decoder.decodeAll(packet)) {
      last?.free();
      last = frame;
      if (secondsOf(frame) >= at) break reading;
    }
    packet?.free();
    if (packet === null) break;
  }
  if (last === null) throw new Error('It holds no picture.');
  using filter = FilterAPI.create(
    `${DEINTERLACE}${upright(stream)}${stillFilter(highRange && bringsIntoRange())},format=yuvj420p`,
    {
      threads,
    },
  );
  const made = await filter.processAll(last);
  await filter.flush();
  for await (const frame of filter.flushFrames()) made.push(frame);
  await writePicture(made[0], filter, output, 3);
}

async function strip({ input, strip: shape, output, threads }: StripOrder): Promise<void> {
  await using demuxer = await open(input, 'mov');
  const stream = videoOf(demuxer);
  using decoder = await Decoder.create(stream, { threadCount: threads });
  using filter = FilterAPI.create(`${stripFilter(shape)},format=yuvj420p`, { threads });
  const made: Frame[] = [];
  for await (const packet of demuxer.packets(stream.index)) {
    for (const frame of await decoder.decodeAll(packet)) {
      made.push(...(await filter.processAll(frame)));
      frame.free();
    }
    packet?.free();
    if (packet === null) break;
  }
  await filter.flush();
  for await (const frame of filter.flushFrames()) made.push(frame);
  await writePicture(made[0], filter, output, 5);
}

async function writePicture(
  picture: Frame | undefined,
  filter: FilterAPI,
  output: string,
  qscale: number,
): Promise<void> {
  if (!picture) throw new Error('It holds no picture.');
  using encoder = await Encoder.create(FF_ENCODER_MJPEG, { filter, options: { qscale } as never });
  await using muxer = await Muxer.open(output, { format: 'image2', options: { update: true } as never });
  const index = muxer.addStream(encoder);
  for (const frame of [picture, null])
    for (const packet of await encoder.encodeAll(frame)) await muxer.writePacket(packet, index);
  await muxer.writePacket(null, index);
}

async function render({ input, format, plan, turn, folder, threads }: RenderOrder): Promise<void> {
  await using demuxer = await open(input, format);
  const video = videoOf(demuxer);
  const tracks = tracksOf(plan, turn);
  const decoder = await Decoder.create(video, { threadCount: threads });
  const sizes: Conversion[] = [];
  const sounds: { readonly stream: Stream; readonly decoder: Decoder; readonly into: Conversion[] }[] = [];
  for (const { name, rung, sound } of tracks) {
    const filter = FilterAPI.create(
      rung
        ? DEINTERLACE + upright(video) + sizeFilter(rung, plan.highRange && bringsIntoRange())
        : `aresample=async=1,aformat=sample_fmts=fltp:sample_rates=${SOUND.rate}:channel_layouts=stereo`,
      { threads },
    );
    const encoder = rung
      ? await Encoder.create(FF_ENCODER_LIBX264, {
          filter,
          threadCount: threads,
          options: { ...encoding(rung), level: levelOf(rung), 'forced-idr': 1 } as never,
        })
      : await Encoder.create(FF_ENCODER_AAC, { filter, bitrate: SOUND.bits });
    const muxer = await Muxer.open(`${folder}/${name}.m3u8`, {
      format: 'hls',
      options: packing(folder, name) as never,
    });
    const made = { filter, encoder, muxer, index: muxer.addStream(encoder), nextSegment: rung && 0 };
    const stream = sound && demuxer.audio(sound.index);
    if (stream) sounds.push({ stream, decoder: await Decoder.create(stream, { threadCount: 1 }), into: [made] });
    else sizes.push(made);
  }

  let reported = 0;
  const start = Math.max(0, demuxer.startTime || 0);
  for await (const packet of demuxer.packets()) {
    if (packet === null) break;
    if (packet.streamIndex === video.index) {
      for (const frame of await decoder.decodeAll(packet)) {
        reported = tell(secondsOf(frame) - start, reported);
        await passOn(sizes, frame);
      }
    }
    for (const { stream, decoder, into } of sounds)
      if (packet.streamIndex === stream.index)
        for (const frame of await decoder.decodeAll(packet)) await passOn(into, frame);
    packet.free();
  }
  for (const frame of await decoder.decodeAll(null)) await passOn(sizes, frame);
  for (const { decoder, into } of sounds) for (const frame of await decoder.decodeAll(null)) await passOn(into, frame);
  for (const track of [...sizes, ...sounds.flatMap(({ into }) => into)]) await finish(track);
}

/** Reports the progress for every second of the video. */
function tell(seconds: number, reported: number): number {
  if (seconds < reported + 1) return reported;
  process.stdout.write(`out_time_us=${Math.round(seconds * 1_000_000)}\n`);
  return seconds;
}

async function passOn(tracks: readonly Conversion[], frame: Frame): Promise<void> {
  for (const track of tracks) for (const made of await track.filter.processAll(frame)) await encode(track, made);
  frame.free();
}

async function encode(track: Conversion, frame: Frame): Promise<void> {
  if (track.nextSegment !== null) {
    const begins = secondsOf(frame) >= track.nextSegment;
    frame.pictType = begins ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    if (begins) track.nextSegment += SEGMENT_SECONDS;
  }
  await pack(track, await track.encoder.encodeAll(frame));
  frame.free();
}

async function pack({ muxer, index }: Conversion, packets: readonly Packet[]): Promise<void> {
  for (const packet of packets) {
    await muxer.writePacket(packet, index);
    packet.free();
  }
}

async function finish(track: Conversion): Promise<void> {
  await track.filter.flush();
  for await (const frame of track.filter.flushFrames()) await encode(track, frame);
  await pack(track, await track.encoder.encodeAll(null));
  await track.muxer.writePacket(null, track.index);
  await track.muxer.close();
}

async function joinTracks({ inputs, output }: JoinOrder): Promise<void> {
  const demuxers = await Promise.all(inputs.map((input) => open(input, 'mov')));
  const muxer = await Muxer.open(output, { format: 'mp4', options: { movflags: '+faststart' } as never });
  const tracks = demuxers.map((demuxer) => {
    const [stream] = demuxer.streams;
    if (!stream) throw new Error('There is nothing to join.');
    return { packets: demuxer.packets(), index: muxer.addStream(stream), next: null as Packet | null };
  });
  const step = async (track: (typeof tracks)[number]) => {
    track.next = (await track.packets.next()).value ?? null;
  };
  for (const track of tracks) await step(track);
  // Packets are written in order of time, so that neither track waits for the other in memory.
  for (;;) {
    const ready = tracks.filter(({ next }) => next !== null).sort((a, b) => startOf(a.next) - startOf(b.next));
    const [track] = ready;
    if (!track?.next) break;
    await muxer.writePacket(track.next, track.index);
    await step(track);
  }
  for (const { index } of tracks) await muxer.writePacket(null, index);
  await muxer.close();
}

function startOf(packet: Packet | null): number {
  if (packet === null) return 0;
  const { num, den } = packet.timeBase;
  return (Number(packet.dts) * num) / den;
}

function secondsOf({ pts, timeBase }: Frame): number {
  return (Number(pts) * timeBase.num) / timeBase.den;
}

/** Whether this library can tone-map HDR for ordinary screens. */
function bringsIntoRange(): boolean {
  return RANGE_FILTERS.every((name) => Filter.getByName(name) !== null);
}

/** The filters that rotate frames as the container says, for phones held upright. */
function upright(stream: Stream): string {
  const matrix = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 36) return '';
  const [a, b, c, d] = [0, 4, 12, 16].map((at) => Math.sign(matrix.readInt32LE(at)));
  if (a === 0 && d === 0)
    return b === 1 && c === -1 ? 'transpose=clock,' : b === -1 && c === 1 ? 'transpose=cclock,' : '';
  return a === -1 && d === -1 ? 'hflip,vflip,' : '';
}
