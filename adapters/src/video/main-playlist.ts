import type { Rung } from '@quadrangle/domain/files/playback-rules';

/** A track of a stream as the main playlist describes it. */
export interface StreamTrack {
  readonly name: string;
  /** Null for the sound. */
  readonly rung: Pick<Rung, 'width' | 'height'> | null;
  /** As RFC 6381 writes it. */
  readonly codec: string;
  /** Bits per second: of the largest segment, and on average. */
  readonly peak: number;
  readonly average: number;
}

/** The codec name of `AAC-LC`. */
const AAC = 'mp4a.40.2';
/** How many bytes at the beginning of a track's file contain its description. */
export const HEAD = 4_096;

/** The facts of a track, from its playlist and the head of its file. */
export function trackOf(
  { name, rung }: Pick<StreamTrack, 'name' | 'rung'>,
  playlist: string,
  head: Buffer,
): StreamTrack {
  const pieces = [...playlist.matchAll(/^#EXTINF:([\d.]+),.*\n#EXT-X-BYTERANGE:(\d+)@/gm)].map(
    ([, seconds, bytes]) => ({ seconds: Number(seconds), bits: 8 * Number(bytes) }),
  );
  const [seconds, bits] = pieces.reduce((sum, piece) => [sum[0] + piece.seconds, sum[1] + piece.bits] as const, [0, 0]);
  if (seconds === 0) throw new Error(`The track ${name} holds nothing.`);
  const peak = Math.max(...pieces.map((piece) => piece.bits / Math.max(piece.seconds, 0.001)));
  return {
    name,
    rung,
    codec: rung ? avcName(head) : AAC,
    peak: Math.ceil(peak),
    average: Math.ceil(bits / seconds),
  };
}

/** Profile, constraints and level of H.264, as the file itself says. */
function avcName(head: Buffer): string {
  const at = head.indexOf('avcC');
  if (at < 0) throw new Error('The track does not say what it is.');
  return `avc1.${head.toString('hex', at + 5, at + 8)}`;
}

/** The playlist with which a stream begins: its sizes, each combined with the sound (RFC 8216). */
export function mainPlaylist(tracks: readonly StreamTrack[]): string {
  const sound = tracks.find(({ rung }) => rung === null);
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (sound)
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${sound.name}.m3u8"`,
    );
  for (const { name, rung, codec, peak, average } of tracks) {
    if (rung === null) continue;
    const facts = [
      `BANDWIDTH=${peak + (sound?.peak ?? 0)}`,
      `AVERAGE-BANDWIDTH=${average + (sound?.average ?? 0)}`,
      `RESOLUTION=${rung.width}x${rung.height}`,
      `CODECS="${[codec, ...(sound ? [sound.codec] : [])].join(',')}"`,
      ...(sound ? ['AUDIO="sound"'] : []),
    ];
    lines.push(`#EXT-X-STREAM-INF:${facts.join(',')}`, `${name}.m3u8`);
  }
  return `${lines.join('\n')}\n`;
}
