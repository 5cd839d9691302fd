/** One picture of a clip: raw RGBA, row after row. */
export type RawFrame = Uint8Array;

/** What `encodeMp4` needs to know about the pictures it is given. */
export type ClipShape = {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** Of the pictures, in bits per second. */
  readonly bitrate: number;
};

const SAMPLE_RATE = 44_100;

/** Everything that the optional packages give, or `undefined` where they are not installed. */
async function codecs() {
  try {
    const [mediabunny, server] = await Promise.all([import('mediabunny'), import('@mediabunny/server')]);
    // Naming no hardware keeps a machine without a graphics card quiet on stderr.
    server.registerMediabunnyServer({ hardwareContext: null });
    return mediabunny;
  } catch {
    return undefined;
  }
}

/**
 * Encodes raw pictures and a mono sound (44.1 kHz, -1..1) as MP4: H.264 (yuv420p) and AAC, index in front.
 * Answers `undefined` where the optional encoder packages are not installed.
 */
export async function encodeMp4(
  shape: ClipShape,
  frames: AsyncIterable<RawFrame>,
  sound: Float32Array<ArrayBuffer>,
): Promise<Buffer | undefined> {
  const kit = await codecs();
  if (kit === undefined) return undefined;
  const target = new kit.BufferTarget();
  const output = new kit.Output({ format: new kit.Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const video = new kit.VideoSampleSource({
    codec: 'avc',
    bitrate: shape.bitrate,
    hardwareAcceleration: 'prefer-software',
  });
  const audio = new kit.AudioSampleSource({ codec: 'aac', bitrate: 48_000 });
  output.addVideoTrack(video, { frameRate: shape.framesPerSecond });
  output.addAudioTrack(audio);
  await output.start();

  const tone = new kit.AudioSample({
    data: sound,
    format: 'f32',
    numberOfChannels: 1,
    sampleRate: SAMPLE_RATE,
    timestamp: 0,
  });
  await audio.add(tone);
  tone.close();
  audio.close();

  const duration = 1 / shape.framesPerSecond;
  let index = 0;
  for await (const data of frames) {
    const sample = new kit.VideoSample(data, {
      format: 'RGBA',
      codedWidth: shape.width,
      codedHeight: shape.height,
      timestamp: index * duration,
      duration,
    });
    await video.add(sample);
    sample.close();
    index += 1;
  }
  video.close();
  await output.finalize();
  if (target.buffer === null) throw new Error('the encoder gave no bytes');
  return withoutTimes(Buffer.from(target.buffer));
}

const CONTAINERS = new Set(['moov', 'trak', 'mdia']);
const DATED = new Set(['mvhd', 'tkhd', 'mdhd']);

/** Blanks the moments of creation and change that the headers of an MP4 carry, so that equal pictures give equal bytes. */
function withoutTimes(mp4: Buffer): Buffer {
  let at = 0;
  while (at + 8 <= mp4.length) {
    const size = mp4.readUInt32BE(at);
    const type = mp4.toString('latin1', at + 4, at + 8);
    if (DATED.has(type)) {
      const wide = mp4[at + 8] === 1;
      mp4.fill(0, at + 12, at + (wide ? 28 : 20));
    }
    if (size < 8) break;
    at += CONTAINERS.has(type) ? 8 : size;
  }
  return mp4;
}

/** A soft chord that swells and fades: the sound under a clip. `notes` are frequencies in hertz. */
export function softChord(notes: readonly number[], durationSeconds: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(durationSeconds * SAMPLE_RATE));
  for (let i = 0; i < samples.length; i += 1) {
    const t = i / SAMPLE_RATE;
    const swell = Math.sin((Math.PI * t) / durationSeconds) ** 0.6;
    let sum = 0;
    notes.forEach((note, voice) => {
      const shimmer = 1 + 0.25 * Math.sin(2 * Math.PI * (0.3 + 0.17 * voice) * t + voice);
      sum += shimmer * (Math.sin(2 * Math.PI * note * t) + 0.3 * Math.sin(4 * Math.PI * note * t));
    });
    samples[i] = (0.12 * swell * sum) / notes.length;
  }
  return samples;
}
