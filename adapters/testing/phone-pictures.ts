import sharp from 'sharp';
import { aClip } from './clips.ts';
import { aPhoneVideo } from './phone-videos.ts';
import { behindStart, flat, inProfile, p3Profile, segment } from './pictures.ts';

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
  const said = packet(directory(...items), `${SPACES} hdrgm:Version="1.0" ${motion}`);
  const picture = inProfile(withXmp(await plain(orientation), said), await p3Profile());
  return Buffer.concat([indexed(picture, [map], [0x030000, 0]), film ?? Buffer.alloc(0)]);
}

async function aMotionPhoto(film: Buffer): Promise<Buffer> {
  const said = packet(directory(item('MotionPhoto', 'video/mp4', film.length)), `${SPACES} GCamera:MotionPhoto="1"`);
  return Buffer.concat([withXmp(await plain(), said), film]);
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
      const said = packet('', `${SPACES} GCamera:MicroVideo="1" GCamera:MicroVideoOffset="${film.length}"`);
      return Buffer.concat([withXmp(await plain(), said), film]);
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
      const said = packet(directory(item('Depth', 'image/jpeg', depth.length)), SPACES);
      return Buffer.concat([withXmp(await plain(), said), depth]);
    },
    unkept: true,
  },
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

/** A raw photo as far as anybody reads it: a TIFF with the version of DNG. */
export const A_DNG = Buffer.from('II*\0\x08\0\0\0\x01\0\x12\xc6\x01\0\x04\0\0\0\x01\x04\0\0\0\0\0\0', 'latin1');
