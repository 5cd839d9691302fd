import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MkvOutputFormat,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  type Rotation,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny';

/** Five H.264 frames of 64 × 48 pixels, a tenth of a second each, and their decoder configuration. */
const AVCC = 'AWQACv/hABdnZAAKrNlEewEQAAADABAB6EgA8SJZYAEABWjr7LIs/fj4AA==';
const FRAMES = [
  'AAAASWWIhAAz//7UafMseB9pYqmp6m5QLNRqXNpyRbdDZ7yGQAsY2Mo5ZCJlzuRW27MAQb3R/dkmz1CNA20O1b4uAJU75M6ixGH8ev8=',
  'AAAACEGaJGxL/wI2',
  'AAAACEGeQniJ/zwh',
  'AAAACAGeYXRL/0nA',
  'AAAACAGeY2pL/0nB',
];
/** H.264's decoding order, as the frames' times in tenths of a second. */
const TIMES = [0, 4, 2, 1, 3];

const CONTAINERS = {
  mp4: (fragmented: boolean) => new Mp4OutputFormat({ fastStart: fragmented ? 'fragmented' : 'in-memory' }),
  mov: () => new MovOutputFormat({ fastStart: false }),
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
};

const CODEC_STRINGS: Partial<Record<VideoCodec, string>> = {
  avc: 'avc1.64000a',
  hevc: 'hvc1.1.6.L30.90',
  av1: 'av01.0.00M.08',
  vp8: 'vp8',
  vp9: 'vp09.00.10.08',
};

export interface ClipOptions {
  readonly container: keyof typeof CONTAINERS;
  readonly codec?: VideoCodec;
  readonly rotation?: Rotation;
  readonly fragmented?: boolean;
}

/** A video of 64 × 48 pixels and half a second. Only `avc` can be decoded; the others hold its bytes under their name. */
export async function aClip({
  container,
  codec = 'avc',
  rotation = 0,
  fragmented = false,
}: ClipOptions): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: CONTAINERS[container](fragmented), target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { rotation });
  await output.start();
  const description = codec === 'avc' || codec === 'hevc' ? { description: Buffer.from(AVCC, 'base64') } : {};
  const decoderConfig = { codec: CODEC_STRINGS[codec] ?? codec, codedWidth: 64, codedHeight: 48, ...description };
  for (const [index, frame] of FRAMES.entries()) {
    const time = (codec === 'avc' ? TIMES[index] : index) ?? 0;
    const packet = new EncodedPacket(Buffer.from(frame, 'base64'), index === 0 ? 'key' : 'delta', time / 10, 0.1);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

/** A video of H.264 and AAC, as MP4, so many times in a row. */
export async function longer(clip: Uint8Array, times: number): Promise<Uint8Array> {
  const input = new Input({ formats: [MP4], source: new BufferSource(clip) });
  const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!picture || !sound) throw new Error('It lacks picture or sound.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const [pictures, sounds] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')];
  output.addVideoTrack(pictures);
  output.addAudioTrack(sounds);
  await output.start();
  const length = await picture.computeDuration();
  const [pictureConfig, soundConfig] = [await picture.getDecoderConfig(), await sound.getDecoderConfig()];
  if (!pictureConfig || !soundConfig) throw new Error('It does not say how it is decoded.');
  for (let round = 0; round < times; round++) {
    const later = (packet: EncodedPacket) => packet.clone({ timestamp: packet.timestamp + round * length });
    for await (const packet of new EncodedPacketSink(picture).packets())
      await pictures.add(later(packet), { decoderConfig: pictureConfig });
    for await (const packet of new EncodedPacketSink(sound).packets())
      if (packet.timestamp >= 0 && packet.timestamp < length)
        await sounds.add(later(packet), { decoderConfig: soundConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}
