import sharp from 'sharp';
import { aClip } from './clips.ts';
import { aHeic, type Coded } from './heic.ts';
import { aPhoneVideo, MOVING_AVIF } from './phone-videos.ts';
import { anAnimation, anApng, behindStart, codedAvif, flat, inProfile, p3Profile, pngIn, segment } from './pictures.ts';

/** What pictures of phones and cameras say of where and with what they were taken: all of it has to go (decisions 27). */
export const PLACE = { latitude: '12,58.296N', longitude: '77,35.676E' };
export const SERIAL = 'SN-4711-0815';
/** What betrays it, as exiftool and plain bytes tell it. */
export const TELLS = /SN-4711|12,58|77,35|12 deg 58|77 deg 35/;

const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const telling = `xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${PLACE.latitude}" exif:GPSLongitude="${PLACE.longitude}" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" aux:SerialNumber="${SERIAL}"`;
const packet = (inside: string, attributes = '') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${telling} ${attributes}>${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`;
const withXmp = (jpeg: Buffer, xmp: string) => behindStart(jpeg, segment(0xe1, Buffer.from(XMP + xmp, 'latin1')));

/** A picture that says where and with what it was taken. */
async function telltale(background: string, width: number, height: number, orientation = 1): Promise<Buffer> {
  const exif = {
    IFD0: { Make: SERIAL },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 17/1', GPSLongitudeRef: 'E', GPSLongitude: '77/1 35/1 40/1' },
  };
  return flat(background, width, height)
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer()
    .then((jpeg) =>
      sharp(jpeg).withExif(exif).withMetadata({ orientation }).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    );
}

/** The film of a motion photo, which says where it was taken; `hevc` is one that half of the browsers do not play. */
export async function aFilm(codec: 'avc' | 'hevc' = 'avc'): Promise<Buffer> {
  const id = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
  const inside = Buffer.concat([Buffer.from('uuid'), id, Buffer.from(packet(''))]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(inside.length + 4);
  return Buffer.concat([await aClip({ container: 'mp4', codec }), size, inside]);
}

const item = (semantic: string, mime: string, length?: number) =>
  `<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="${semantic}" Item:Mime="${mime}"${length === undefined ? '' : ` Item:Length="${length}"`}/></rdf:li>`;
const SPACES =
  'xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/" xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/"';
const directory = (...items: string[]) =>
  `<Container:Directory><rdf:Seq>${item('Primary', 'image/jpeg')}${items.join('')}</rdf:Seq></Container:Directory>`;

/** The numbers of a gain map, which must stay. */
const MAP =
  'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" hdrgm:GainMapMin="0" hdrgm:GainMapMax="2" hdrgm:Gamma="1" hdrgm:OffsetSDR="0.015625" hdrgm:OffsetHDR="0.015625" hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="2"';

async function aGainMap(width: number, height: number): Promise<Buffer> {
  return withXmp(await telltale('#888', width, height), packet('', MAP));
}

/** A JPEG with an index (MPF) of the pictures behind it, and them. */
export function indexed(jpeg: Buffer, pictures: readonly Buffer[], types: readonly number[]): Buffer {
  const count = pictures.length + 1;
  const index = Buffer.alloc(4 + 50 + 16 * count);
  index.write('MPF\0II*\0\x08\0\0\0\x03\0', 'latin1');
  const fields = [
    [0xb000, 7, 4, 0x30303130],
    [0xb001, 4, 1, count],
    [0xb002, 7, 16 * count, 50],
  ] as const;
  for (const [place, [tag, type, many, value]] of fields.entries()) {
    const at = 4 + 10 + 12 * place;
    index.writeUInt16LE(tag, at);
    index.writeUInt16LE(type, at + 2);
    index.writeUInt32LE(many, at + 4);
    index.writeUInt32LE(value, at + 8);
  }
  const first = jpeg.length + 4 + index.length;
  let offset = first - 2 - 4 - 4;
  for (const [place, length] of [first, ...pictures.map((picture) => picture.length)].entries()) {
    const at = 4 + 50 + 16 * place;
    index.writeUInt32LE(types[place] ?? 0, at);
    index.writeUInt32LE(length, at + 4);
    index.writeUInt32LE(place === 0 ? 0 : offset, at + 8);
    if (place > 0) offset += length;
  }
  return Buffer.concat([behindStart(jpeg, segment(0xe2, index)), ...pictures]);
}

/** A film in a trailer as Samsung writes it, among notes. */
export function inTrailer(jpeg: Buffer, film: Buffer): Buffer {
  const blocks = [
    ['Image_UTC_Data', 0x0a01, Buffer.from(`1707000000000${SERIAL}`)],
    ['MotionPhoto_Data', 0x0a30, film],
  ].map(([name, type, data]) => {
    const head = Buffer.alloc(8);
    head.writeUInt16LE(type as number, 2);
    head.writeUInt32LE((name as string).length, 4);
    return Buffer.concat([head, Buffer.from(name as string), data as Buffer]);
  });
  const trailer = Buffer.alloc(12 + 12 * blocks.length + 8);
  trailer.write('SEFH', 'latin1');
  trailer.writeUInt32LE(106, 4);
  trailer.writeUInt32LE(blocks.length, 8);
  let back = blocks.reduce((sum, block) => sum + block.length, 0);
  for (const [place, block] of blocks.entries()) {
    block.copy(trailer, 12 + 12 * place, 0, 4);
    trailer.writeUInt32LE(back, 16 + 12 * place);
    trailer.writeUInt32LE(block.length, 20 + 12 * place);
    back -= block.length;
  }
  trailer.writeUInt32LE(trailer.length - 8, trailer.length - 8);
  trailer.write('SEFT', trailer.length - 4, 'latin1');
  return Buffer.concat([jpeg, ...blocks, trailer]);
}

const SIZE = [800, 600] as const;
const plain = (orientation = 1) => telltale('#a84', ...SIZE, orientation);

async function anUltraHdr(film: Buffer | null = null, orientation = 1): Promise<Buffer> {
  const map = await aGainMap(200, 150);
  const items = [
    item('GainMap', 'image/jpeg', map.length),
    ...(film ? [item('MotionPhoto', 'video/mp4', film.length)] : []),
  ];
  const motion = film ? 'GCamera:MotionPhoto="1" GCamera:MotionPhotoPresentationTimestampUs="250000"' : '';
  const xmp = packet(directory(...items), `${SPACES} hdrgm:Version="1.0" ${motion}`);
  const picture = inProfile(withXmp(await plain(orientation), xmp), await p3Profile());
  return Buffer.concat([indexed(picture, [map], [0x030000, 0]), film ?? Buffer.alloc(0)]);
}

async function aMotionPhoto(film: Buffer): Promise<Buffer> {
  const xmp = packet(directory(item('MotionPhoto', 'video/mp4', film.length)), `${SPACES} GCamera:MotionPhoto="1"`);
  return Buffer.concat([withXmp(await plain(), xmp), film]);
}

/** A picture as phones and cameras make it, and what of it has to be there afterwards. */
export interface PhonePicture {
  readonly name: string;
  readonly make: () => Promise<Buffer>;
  readonly film?: boolean;
  readonly hdr?: boolean;
  /** How many pictures there are behind the first one. */
  readonly pictures?: number;
  /** Whether something in it cannot be kept, which is said before it is sent. */
  readonly unkept?: boolean;
}

export const PHONE_PICTURES: readonly PhonePicture[] = [
  { name: 'plain.jpg', make: () => plain() },
  { name: 'motion-photo.jpg', make: async () => aMotionPhoto(await aFilm()), film: true },
  {
    name: 'older-motion-photo.jpg',
    async make() {
      const film = await aFilm();
      const xmp = packet('', `${SPACES} GCamera:MicroVideo="1" GCamera:MicroVideoOffset="${film.length}"`);
      return Buffer.concat([withXmp(await plain(), xmp), film]);
    },
    film: true,
  },
  { name: 'samsung-motion-photo.jpg', make: async () => inTrailer(await plain(), await aFilm()), film: true },
  { name: 'ultra-hdr.jpg', make: () => anUltraHdr(), hdr: true, pictures: 1 },
  { name: 'lying-ultra-hdr.jpg', make: () => anUltraHdr(null, 6), hdr: true, pictures: 1 },
  {
    name: 'ultra-hdr-motion-photo.jpg',
    make: async () => anUltraHdr(await aFilm()),
    film: true,
    hdr: true,
    pictures: 1,
  },
  {
    name: 'two-views.mpo.jpg',
    make: async () => indexed(await plain(), [await telltale('#48a', ...SIZE)], [0x20020002, 0x20002]),
    pictures: 1,
  },
  {
    name: 'large-preview.jpg',
    make: async () => indexed(await plain(), [await telltale('#48a', 400, 300)], [0x030000, 0x10001]),
  },
  {
    name: 'depth.jpg',
    async make() {
      const depth = await telltale('#777', 100, 75);
      const xmp = packet(directory(item('Depth', 'image/jpeg', depth.length)), SPACES);
      return Buffer.concat([withXmp(await plain(), xmp), depth]);
    },
    unkept: true,
  },
];

/** What says in EXIF, from its byte order on, and in XMP where and with what a picture was taken. */
async function heicMetadata() {
  const { exif } = await sharp(await plain()).metadata();
  return { exif: exif?.subarray(6) ?? Buffer.alloc(0), xmp: packet('') };
}

/** A colour within sRGB, as the values of any format. */
const BROWN = '#b08060';
const brown = (width = 800, height = 600) => flat(BROWN, width, height).withExif({ IFD0: { Make: SERIAL } });
const inSrgb = (colour = BROWN) => flat(colour).png().toBuffer();
const inP3 = async (colour = BROWN) => pngIn(await inSrgb(colour), await p3Profile());
const frames = [
  { r: 255, g: 0, b: 0, alpha: 1 },
  { r: 0, g: 0, b: 255, alpha: 1 },
].map((colour) => ({ colour, place: [0, 0, 400, 300] as const }));

/** A picture of any format. */
export interface OtherPicture {
  readonly name: string;
  readonly make: () => Promise<Buffer>;
  /** What others see of it. */
  readonly seen: string;
  readonly kept: string;
  /** The colour that it has in every width. */
  readonly colour?: () => Promise<Buffer>;
}

const P3: Coded = { primaries: 12, transfer: 13 };
const PQ: Coded = { primaries: 9, transfer: 16 };
const HLG: Coded = { primaries: 9, transfer: 18 };
/** White paper in PQ and HLG is what ordinary screens show nearly white. */
const PAPER = '#e8e8e8';

/** Pictures of all formats, still and moving, in all colours. */
export const OTHER_PICTURES: readonly OtherPicture[] = [
  {
    name: 'p3.jpg',
    make: async () => inProfile(await brown().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(), await p3Profile()),
    ...{ seen: '800×600 in Display P3', kept: 'image/jpeg', colour: inP3 },
  },
  {
    name: 'without-its-end.jpg',
    make: async () => (await brown().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()).subarray(0, -2),
    ...{ seen: '800×600', kept: 'image/jpeg', colour: inSrgb },
  },
  {
    name: 'panorama.jpg',
    make: () => brown(12_000, 200).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    ...{ seen: '9159×153', kept: 'image/jpeg', colour: inSrgb },
  },
  { name: 'plain.png', make: () => brown().png().toBuffer(), seen: '800×600', kept: 'image/png', colour: inSrgb },
  {
    name: 'p3-of-16-bits.png',
    make: () => brown().toColourspace('rgb16').withIccProfile('p3').png().toBuffer(),
    ...{ seen: '800×600 in Display P3', kept: 'image/png', colour: inSrgb },
  },
  { name: 'moving.png', make: () => anApng(frames, [400, 300]), seen: '400×300, moving', kept: 'image/png' },
  {
    name: 'plain.webp',
    make: () => brown().webp({ lossless: true }).toBuffer(),
    seen: '800×600',
    kept: 'image/webp',
    colour: inSrgb,
  },
  { name: 'moving.webp', make: () => anAnimation('webp', 400, 300), seen: '400×300, moving', kept: 'image/webp' },
  { name: 'plain.gif', make: () => brown().gif().toBuffer(), seen: '800×600', kept: 'image/gif', colour: inSrgb },
  { name: 'moving.gif', make: () => anAnimation('gif', 400, 300), seen: '400×300, moving', kept: 'image/gif' },
  { name: 'plain.heic', make: async () => aHeic(await heicMetadata()), seen: '64×48', kept: 'image/heic' },
  {
    name: 'p3-by-profile.heic',
    make: async () => aHeic({ ...(await heicMetadata()), icc: await p3Profile() }),
    ...{ seen: '64×48 in Display P3', kept: 'image/heic' },
  },
  {
    name: 'p3-by-numbers.heic',
    make: async () => aHeic({ ...(await heicMetadata()), coded: P3 }),
    ...{ seen: '64×48 in Display P3', kept: 'image/heic' },
  },
  {
    name: 'pq.heic',
    make: async () => aHeic({ ...(await heicMetadata()), coded: PQ }),
    ...{ seen: '64×48 in Display P3', kept: 'image/heic' },
  },
  {
    name: 'plain.avif',
    make: () => brown().avif({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
    ...{ seen: '800×600', kept: 'image/avif', colour: inSrgb },
  },
  {
    name: 'p3-by-numbers.avif',
    make: () => codedAvif(BROWN, P3),
    ...{ seen: '1400×470 in Display P3', kept: 'image/avif', colour: inP3 },
  },
  {
    name: 'pq.avif',
    make: () => codedAvif('#949494', PQ),
    ...{ seen: '1400×470 in Display P3', kept: 'image/avif', colour: () => inSrgb(PAPER) },
  },
  {
    name: 'hlg.avif',
    make: () => codedAvif('#bfbfbf', HLG),
    ...{ seen: '1400×470 in Display P3', kept: 'image/avif', colour: () => inSrgb(PAPER) },
  },
  { name: 'moving.avif', make: () => aPhoneVideo(MOVING_AVIF), seen: '400×300, moving', kept: 'image/avif' },
  { name: 'scan.tif', make: aTiff, seen: '60×80', kept: 'image/tiff' },
  { name: 'new.jxl', make: aJxl, seen: '80×60', kept: 'image/jxl' },
  { name: 'phone.dng', make: () => aDng(), seen: '600×800', kept: 'image/x-adobe-dng' },
];

/** A TIFF that says where and with what it was taken, lying on its side. */
export async function aTiff(): Promise<Buffer> {
  const exif = { IFD0: { Make: SERIAL, Artist: SERIAL }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 17/1' } };
  return flat('#a84', 80, 60).withExif(exif).withMetadata({ orientation: 6 }).withXmp(packet('')).tiff().toBuffer();
}

/** A JPEG XL in a container, with boxes that say where and with what it was taken. */
export async function aJxl(): Promise<Buffer> {
  const made = ['-f', 'lavfi', '-i', 'testsrc=s=80x60:d=1', '-frames:v', '1', '-c:v', 'libjxl'];
  const codestream = await aPhoneVideo({ name: 'picture.jxl', made });
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  return Buffer.concat([
    box('JXL ', Buffer.from('0d0a870a', 'hex')),
    box('ftyp', Buffer.from('jxl \0\0\0\0jxl ', 'latin1')),
    box('Exif', Buffer.from(`\0\0\0\0II*\0${SERIAL}`)),
    box('xml ', Buffer.from(packet(''))),
    box('jxlc', codestream),
  ]);
}

/** A field of a TIFF: its tag, and its text, its numbers of 16 bits, or of 32. */
type Field = readonly [tag: number, value: string | Uint16Array | Uint32Array | Buffer];

/** A directory of a TIFF that begins at `start`, with its values behind it. */
function tiffDirectory(start: number, fields: readonly Field[]): Buffer {
  const head = Buffer.alloc(2 + 12 * fields.length + 4);
  head.writeUInt16LE(fields.length);
  const behind: Buffer[] = [];
  let next = start + head.length;
  for (const [place, [tag, value]] of fields.entries()) {
    const bytes =
      typeof value === 'string'
        ? Buffer.from(`${value}\0`)
        : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    const type =
      typeof value === 'string' ? 2 : value instanceof Uint16Array ? 3 : value instanceof Uint32Array ? 4 : 7;
    const at = 2 + 12 * place;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(bytes.length / (type === 3 ? 2 : type === 4 ? 4 : 1), at + 4);
    if (bytes.length <= 4) bytes.copy(head, at + 8);
    else {
      head.writeUInt32LE(next, at + 8);
      behind.push(bytes);
      next += bytes.length;
    }
  }
  return Buffer.concat([head, ...behind]);
}

const short = (...values: number[]) => Uint16Array.from(values);
const long = (...values: number[]) => Uint32Array.from(values);

/**
 * A DNG as phones write it: in front a preview, then the pixels of the sensor, and everywhere who took it, where and with
 * what. It lies on its side.
 */
export async function aDng(preview?: Buffer): Promise<Buffer> {
  const shown = preview ?? withXmp(await plain(), packet(''));
  const sensor = Buffer.alloc(2 * 64 * 48, 7);
  const parts: Buffer[] = [Buffer.alloc(8), shown, sensor];
  const size = () => parts.reduce((sum, { length }) => sum + length, 0);
  const add = (...fields: Field[]) => {
    const start = size();
    parts.push(tiffDirectory(start, fields));
    return start;
  };
  const gps = add([1, 'N'], [29, '2024:02:03'], [31, SERIAL]);
  const exif = add([36867, '2024:02:03 10:11:12'], [37500, Buffer.from(SERIAL)], [42033, SERIAL]);
  const raw = add(
    ...([
      [254, long(0)],
      [256, short(64)],
      [257, short(48)],
      [258, short(16)],
      [259, short(1)],
    ] as const),
    ...([
      [262, short(32803)],
      [273, long(8 + shown.length)],
      [277, short(1)],
      [278, short(48)],
    ] as const),
    ...([
      [279, long(sensor.length)],
      [33421, short(2, 2)],
      [33422, Buffer.from([0, 1, 1, 2])],
    ] as const),
  );
  const first = add(
    ...([
      [254, long(1)],
      [256, short(800)],
      [257, short(600)],
      [258, short(8, 8, 8)],
      [259, short(7)],
    ] as const),
    ...([
      [262, short(6)],
      [271, SERIAL],
      [273, long(8)],
      [274, short(6)],
      [277, short(3)],
    ] as const),
    ...([
      [279, long(shown.length)],
      [330, long(raw)],
      [700, Buffer.from(packet(''))],
      [34665, long(exif)],
    ] as const),
    ...([
      [34853, long(gps)],
      [50706, Buffer.from([1, 4, 0, 0])],
      [50708, SERIAL],
      [50735, SERIAL],
    ] as const),
  );
  parts[0]?.write('II*\0', 'latin1');
  parts[0]?.writeUInt32LE(first, 4);
  return Buffer.concat(parts);
}

/** A DNG without a preview, as far as anybody reads it. */
export const A_BARE_DNG = Buffer.from('II*\0\x08\0\0\0\x01\0\x12\xc6\x01\0\x04\0\0\0\x01\x04\0\0\0\0\0\0', 'latin1');
