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

/** A second of 10-bit HEVC, 96 × 64 pixels, as MP4: phones film it, and half of the browsers cannot play it. */
export const HEVC_CLIP = Buffer.from(
  [
    'AAAAHGZ0eXBpc29tAAACAGlzb21pc28ybXA0MQAABAxtb292AAAAbG12aGQAAAAAAAAAAAAAAAAAAAPoAAAD6AABAAABAAAAAAAAAAAAAAAAAQAAAAAA',
    'AAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAADNnRyYWsAAABcdGtoZAAAAAMAAAAAAAAAAAAA',
    'AAEAAAAAAAAD6AAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAEAAAAAAYAAAAEAAAAAAACRlZHRzAAAAHGVsc3QA',
    'AAAAAAAAAQAAA+gAAAgAAAEAAAAAAq5tZGlhAAAAIG1kaGQAAAAAAAAAAAAAAAAAACgAAAAoAFXEAAAAAAAtaGRscgAAAAAAAAAAdmlkZQAAAAAAAAAA',
    'AAAAAFZpZGVvSGFuZGxlcgAAAAJZbWluZgAAABR2bWhkAAAAAQAAAAAAAAAAAAAAJGRpbmYAAAAcZHJlZgAAAAAAAAABAAAADHVybCAAAAABAAACGXN0',
    'YmwAAAELc3RzZAAAAAAAAAABAAAA+2h2YzEAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAYABAAEgAAABIAAAAAAAAAAEVTGF2YzU5LjM3LjEwMCBsaWJ4',
    'MjY1AAAAAAAAAAAAAAAY//8AAAB3aHZjQwECIAAAAJAAAAAAAB7wAPz9+voAAA8DoAABABhAAQwB//8CIAAAAwCQAAADAAADAB6VmAmhAAEAKkIBAQIg',
    'AAADAJAAAAMAAAMAHqAwgQTZZWaSTK8BaAgAAAMACAAAAwBQQKIAAQAHRAHBcrQiQAAAAApmaWVsAQAAAAAQcGFzcAAAAAEAAAABAAAAFGJ0cnQAAAAA',
    'AAAViAAAFYgAAAAYc3R0cwAAAAAAAAABAAAACgAABAAAAAAUc3RzcwAAAAAAAAABAAAAAQAAABZzZHRwAAAAACAQEBgYGBAQGBgAAABYY3R0cwAAAAAA',
    'AAAJAAAAAQAACAAAAAABAAAYAAAAAAEAAAwAAAAAAgAAAAAAAAABAAAEAAAAAAEAABQAAAAAAQAACAAAAAABAAAAAAAAAAEAAAQAAAAAHHN0c2MAAAAA',
    'AAAAAQAAAAEAAAAKAAAAAQAAADxzdHN6AAAAAAAAAAAAAAAKAAAB4QAAACwAAAAQAAAAEQAAABEAAAAPAAAAMgAAABEAAAAQAAAAEAAAABRzdGNvAAAA',
    'AAAAAAEAAAQ4AAAAYnVkdGEAAABabWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAbWRpcmFwcGwAAAAAAAAAAAAAAAAtaWxzdAAAACWpdG9vAAAAHWRhdGEA',
    'AAABAAAAAExhdmY1OS4yNy4xMDAAAAAIZnJlZQAAArltZGF0AAAB3SgBrwQYbVATzXgbXe/8lSYsWeTnswsyqeYBjLlqgh3chIPZh6/BrONxFnWWf5B+',
    'EOo3/WZ+VXf8l6AiigC6QU8c5IFqzEuN6bujuW62gCn5mCULE0qXs5X0JGv/+yoFwi5KHzY25uVjc4YLE/DSvYWrIInJXsH72r5vjsHCi+aN2bG3Ao4q',
    'F2VEs5JrA1cEKgqjeXA836Y942JMvmRlw6611IzPZ4SpM98fXGaYg+DWb30TJ35mxyeoFU0rDQu62YqPV0KB1B2t4WfSIEy4LKwOvYewI+QyFHPVaRc7',
    'y8H2uNVY/AqbO+yJM4K9qkTAbe7d0NATW45+1yT5ilAi9guP3aU3wZeCjWwNMdfBoRyQyY3nVvccJMK7FETQB54bW+cup4I+r4rwI+aCoEQSK14PX7LY',
    'I0JQcEcckao5BjZlDC7qQO+JVCU9fgFnWVQlZZTtCY7V5oGclQnj0cXXY/WLqswOrwS3Jn8IBMUZSxmE6FQHWhNeGnml2UuRrURnHNG8LBM9CcmYP8ZO',
    'd8B+YHl03ebKvHWHTRKP0DKxvdIfRKxZPAkc3NyXM3TVveorD7n9lROgI8OFHK2g2eZAqhUtU6fkET/q4a0DYvuNxr/urbOik1VrSQOPcqJ7gAAAACgC',
    'AdApS+EMICBA/ukQoj67fvAbPKzdhb6Bx56NXZGQCY54vFd2jyPuAAAADAIB4GSdeCAiQOAbgAAAAA0AAeAk9V+iQEmA4Q6AAAAADQAB4ETXX6JASIDh',
    'DoAAAAALAAHghrf9QgJMGzAAAAAuAgHQSJJV/UQwICDA9P/uZz/9mkob1jnHATlz2YjciiTBUT50jHu+ooeCE6JZPwAAAA0CAeDiJVdfUICJ4BuAAAAA',
    'DAAB4Mb119IkBJgbMAAAAAwAAeECLVf1CAkQGzA=',
  ].join(''),
  'base64',
);
