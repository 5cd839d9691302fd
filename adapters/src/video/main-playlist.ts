import { languageLabel } from '@quadrangle/domain/kernel/language-tag';
import type { Track } from './engine.ts';
import { bitRatesOf, segmentsIn, versionIn } from './track-playlist.ts';

/** A track of a stream as the main playlist describes it. */
export interface StreamTrack {
  readonly track: Listed;
  /** As RFC 6381 writes it. */
  readonly codec: string;
  /** Bits per second: at most, and on average. */
  readonly peak: number;
  readonly average: number;
  /** See `timedPlaylist`. */
  readonly version: string;
}

/** What the main playlist says of a track besides. */
export type Listed = Pick<Track, 'name' | 'sound'> & {
  readonly rung: Pick<NonNullable<Track['rung']>, 'width' | 'height'> | null;
};

/** The codec name of `AAC-LC`. */
const AAC = 'mp4a.40.2';
/** How many bytes at the beginning of a track's file contain its description. */
export const HEAD = 4_096;

/** The facts of a track, from its playlist and the head of its file. */
export function trackOf(track: Listed, playlist: string, head: Buffer): StreamTrack {
  const segments = segmentsIn(playlist);
  if (segments.length === 0) throw new Error(`The track ${track.name} holds nothing.`);
  return { track, codec: track.rung ? avcName(head) : AAC, ...bitRatesOf(segments), version: versionIn(playlist) };
}

/** Profile, constraints and level of H.264, as the file itself says. */
function avcName(head: Buffer): string {
  const at = head.indexOf('avcC');
  if (at < 0) throw new Error('The track does not say what it is.');
  return `avc1.${head.toString('hex', at + 5, at + 8)}`;
}

/** The playlist with which a stream begins: its sizes, each combined with every sound (RFC 8216). */
export function mainPlaylist(tracks: readonly StreamTrack[]): string {
  const sounds = tracks.filter(({ track }) => track.rung === null);
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  const names = namesOf(sounds.map(({ track }) => track.sound?.language ?? null));
  for (const [index, sound] of sounds.entries()) {
    const language = sound.track.sound?.language;
    const facts = [
      `TYPE=AUDIO,GROUP-ID="sound",NAME="${names[index]}"`,
      ...(language ? [`LANGUAGE="${language}"`] : []),
      `DEFAULT=${index === 0 ? 'YES' : 'NO'},AUTOSELECT=YES,CHANNELS="2",URI="${addressOf(sound)}"`,
    ];
    lines.push(`#EXT-X-MEDIA:${facts.join(',')}`);
  }
  const loudest = (what: 'peak' | 'average') => Math.max(0, ...sounds.map((sound) => sound[what]));
  for (const size of tracks) {
    const { rung } = size.track;
    if (rung === null) continue;
    const facts = [
      `BANDWIDTH=${size.peak + loudest('peak')}`,
      `AVERAGE-BANDWIDTH=${size.average + loudest('average')}`,
      `RESOLUTION=${rung.width}x${rung.height}`,
      `CODECS="${[size.codec, ...(sounds.length > 0 ? [AAC] : [])].join(',')}"`,
      ...(sounds.length > 0 ? ['AUDIO="sound"'] : []),
    ];
    lines.push(`#EXT-X-STREAM-INF:${facts.join(',')}`, addressOf(size));
  }
  return `${lines.join('\n')}\n`;
}

function addressOf({ track, version }: StreamTrack): string {
  return `${track.name}.m3u8${version && `?${version}`}`;
}

/** The names of sounds: that of the language in that language, each once. */
function namesOf(languages: readonly (string | null)[]): string[] {
  const labels = languages.map((language) => (language === null ? 'sound' : languageLabel(language)));
  return labels.map((label, index) => {
    const earlier = labels.slice(0, index).filter((one) => one === label).length;
    return earlier === 0 ? label : `${label} ${earlier + 1}`;
  });
}
