import { joined } from '../memory/files.ts';
import { videoMetadata } from '../src/media/video-metadata.ts';
import { element, simple, string, TAG_BINARY, name as tagName, tags, webm } from './matroska.ts';
import {
  box,
  data,
  filmWith,
  H264,
  HEVC,
  type Hidden,
  isoMeta,
  item,
  keys,
  message,
  movie,
  quickTimeMeta,
  unit,
  xyz,
} from './mp4.ts';
import { ascii, u32 } from './videos.ts';

/** What cameras, drones and phones hide in videos, as they write it (decisions 27). */
const PLACE = '+12.9716+077.5946/';
const SERIAL = 'SN-4711-0815';
const XMP = ascii(
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" exif:GPSLatitude="12,58.296N" exif:GPSLongitude="77,35.676E" aux:SerialNumber="${SERIAL}"/></rdf:RDF></x:xmpmeta>`,
);
const XMP_ID = Uint8Array.from([
  0xbe, 0x7a, 0xcf, 0xcb, 0x97, 0xa9, 0x42, 0xe8, 0x9c, 0x71, 0x99, 0x94, 0x91, 0xe3, 0xaf, 0xac,
]);
const text = (type: string, value: string) => box(type, Uint8Array.of(0, value.length, 0x55, 0xc4), ascii(value));
const udta = (...content: Uint8Array[]) => box('udta', ...content);
const key = (name: string, value: string) => quickTimeMeta(keys(name), box('ilst', item(1, data(value))));

const inMovie = (...boxes: Uint8Array[]): Hidden => ({ inMovie: boxes });
const timed = (handler: string, ...lines: string[]): Hidden => ({
  tracks: [{ handler, chunks: lines.map((line) => [ascii(line)]) }],
});
const outside = (...boxes: Uint8Array[]): Hidden => ({ outside: boxes });

/** What is hidden in MP4 and MOV, each in its own way. */
const HIDDEN: Readonly<Record<string, Hidden>> = {
  'android-xyz.mp4': inMovie(udta(xyz(PLACE))),
  'itunes-xyz.mp4': inMovie(udta(isoMeta(box('ilst', box('©xyz', data(PLACE)))))),
  'iphone-keys.mov': inMovie(key('com.apple.quicktime.location.ISO6709', PLACE)),
  'iphone-model.mov': inMovie(key('com.apple.quicktime.camera.identifier', SERIAL)),
  'nokia-loci.mp4': inMovie(
    udta(
      box(
        'loci',
        ...[u32(0), Uint8Array.of(0x15, 0xc7), ascii(`${SERIAL}\0`), Uint8Array.of(0)],
        ...[u32(0x4d9852), u32(0xcf8ba), u32(0), ascii('earth\0\0')],
      ),
    ),
  ),
  'sony-xml.mp4': outside(
    isoMeta(box('xml ', ascii(`<NonRealTimeMeta><Device serialNo="${SERIAL}"/></NonRealTimeMeta>`))),
  ),
  'adobe-xmp.mp4': outside(box('uuid', XMP_ID, XMP)),
  'xmp-in-the-movie.mov': inMovie(udta(box('XMP_', XMP))),
  'xmp-in-uuid-of-the-movie.mp4': inMovie(box('uuid', XMP_ID, XMP)),
  'canon.mp4': inMovie(box('uuid', new Uint8Array(16).fill(0x85), box('CNTH', ascii(SERIAL)))),
  'gopro-udta.mp4': inMovie(udta(box('FIRM', ascii('HD9.01')), box('CAME', ascii(SERIAL)), box('GPMF', ascii(SERIAL)))),
  'gopro-track.mp4': timed('meta', `GPS5 ${PLACE}`, `GPS5 ${PLACE}`),
  'iphone-mebx.mov': timed('mebx', PLACE, PLACE),
  'android-camm.mp4': timed('camm', PLACE),
  'dji-subtitles.mp4': timed('sbtl', 'GPS(12.9716,77.5946,18)', 'GPS(12.9716,77.5947,18)'),
  'dji-new-subtitles.mp4': timed('text', '[latitude: 12.971600] [longitude: 77.594600]'),
  'dji-udta.mov': inMovie(udta(text('©fpt', '12.9716'), text('©gpt', '77.5946'), text('©xsp', SERIAL))),
  'samsung.mp4': inMovie(udta(box('smta', box('saut', ascii(SERIAL))), box('SDLN', ascii(SERIAL)))),
  'novatek-dashcam.mp4': inMovie(box('gps ', u32(0), u32(1), ascii(SERIAL))),
  'dashcam-in-free.mp4': outside(box('free', ascii(`GPS ${PLACE} ${SERIAL}`))),
  'dashcam-between.mp4': { between: ascii(`freeGPS ${PLACE}`) },
  'insta360-trailer.mp4': outside(ascii(`\0\0\0\x01${SERIAL} 8db42d694ccc418790edff439fe026bf`)),
  'maker.mov': inMovie(udta(text('©mak', 'Maker'), text('©mod', 'Model'), text('©swr', SERIAL))),
  'title.mp4': inMovie(udta(isoMeta(box('ilst', box('©nam', data(SERIAL)), box('covr', data(SERIAL)))))),
  'fuji.mov': inMovie(udta(box('MVTG', ascii(SERIAL)))),
  'old-preview.mov': outside(box('pnot', u32(0)), box('PICT', ascii(SERIAL))),
};

const PICTURES = { handler: 'vide', chunks: [[ascii('picture one')], [ascii('picture two')]] };
const synthetic = ({ inMovie: boxes = [], tracks = [], between, outside: behind = [] }: Hidden) =>
  joined([movie([PICTURES, ...tracks], between, ...boxes), ...behind]);
/** Each picture with a note before it, as HEVC or H.264 has them. */
const withNotes = (coded: Uint8Array, notes: readonly number[], pictures: readonly number[]) =>
  movie([
    {
      ...PICTURES,
      coded,
      chunks: PICTURES.chunks.map(([picture = new Uint8Array()]) => [
        joined([unit(notes, message(ascii(`${PLACE} ${SERIAL}`)), Uint8Array.of(0x80)), unit(pictures, picture)]),
      ]),
    },
  ]);
const tag = (name: string, value: string) => webm(tags(simple(tagName(name), string(value))));

/** A video for each way in which they do; of those of MP4 and MOV nothing can be decoded. */
export const CAMERA_VIDEOS: Readonly<Record<string, Uint8Array>> = {
  ...Object.fromEntries(Object.entries(HIDDEN).map(([name, hidden]) => [name, synthetic(hidden)])),
  'notes-among-pictures.mp4': withNotes(H264, [0x06], [0x65]),
  'notes-among-pictures-of-hevc.mov': withNotes(HEVC, [0x4e, 1], [0x26, 1]),
  'tag.webm': tag('LOCATION', PLACE),
  'title.mkv': tag('TITLE', SERIAL),
  'bytes.mkv': webm(tags(simple(tagName('X'), element(TAG_BINARY, [ascii(SERIAL)])))),
  'title-of-the-segment.mkv': webm(element(0x1549a966, [element(0x7ba9, [ascii(SERIAL)])])),
  'attachment.mkv': webm(
    element(0x1941a469, [element(0x61a7, [element(0x466e, [ascii(`${SERIAL}.xml`)]), element(0x465c, [XMP])])]),
  ),
  'behind-the-segment.mkv': joined([webm(), element(0xec, [ascii(SERIAL)])]),
};

/** What each kind of camera hides in MP4 and MOV, put into a real film whose index comes last. */
export const CAMERA_FILMS = Object.entries(HIDDEN).map(([name, hidden]) => ({
  name,
  from: (film: Uint8Array) => filmWith(film, hidden),
}));

/** What must not be read in any of them. */
export const PRIVATE_METADATA = /12[.,]97|77[.,]59|12,58|77,35|4711|Maker|Model/;

/** A video with its metadata blanked. */
export async function blanked(video: Uint8Array): Promise<Uint8Array> {
  const clean = video.slice();
  for (const { start, end } of await videoMetadata(async (from, to) => video.slice(from, to), video.length))
    clean.fill(0, start, end + 1);
  return clean;
}
