/** One HEVC frame of 64 × 48 pixels in four colours, and its decoder configuration. */
const HVCC =
  'AQFgAAAAkAAAAAAAHvAA/P34+AAADwOgAAEAGEABDAH//wFgAAADAJAAAAMAAAMAHpWYCaEAAQApQgEBAWAAAAMAkAAAAwAAAwAeoCCDFllZrkyvAWgIAAADAAgAAAMAUECiAAEABkQBwXPQiQ==';
const FRAME = 'AAAAKCgBrxmA98RDSzuv2PnH/vU8n8+RkPUd7xZDkB/77rv77/9W6GU14Cc=';

/** A HEIC picture of 64 × 48 pixels with the given EXIF (from its byte-order mark on) and XMP. */
export function aHeic({ exif, xmp }: { exif: Buffer; xmp: string }): Buffer {
  const contents = [Buffer.from(FRAME, 'base64'), Buffer.concat([Buffer.alloc(4), exif]), Buffer.from(xmp)];
  const before = ftyp().length + meta(contents, 0).length + 8;
  return Buffer.concat([ftyp(), meta(contents, before), box('mdat', ...contents)]);
}

function ftyp(): Buffer {
  return box('ftyp', 'heic', u32(0), 'mif1', 'heic');
}

function meta(contents: Buffer[], mdat: number): Buffer {
  let at = mdat;
  const places = contents.flatMap((content, index) => {
    const place = [u16(index + 1), u16(0), u16(1), u32(at), u32(content.length)];
    at += content.length;
    return place;
  });
  const item = (number: number, type: string, name = '\0') =>
    box('infe', u32(2 << 24), u16(number), u16(0), type, name);
  return box(
    'meta',
    u32(0),
    box('hdlr', u32(0), u32(0), 'pict', Buffer.alloc(13)),
    box('pitm', u32(0), u16(1)),
    box('iloc', u32(0), Buffer.from([0x44, 0x00]), u16(contents.length), ...places),
    box('iinf', u32(0), u16(3), item(1, 'hvc1'), item(2, 'Exif'), item(3, 'mime', '\0application/rdf+xml\0')),
    box('iref', u32(0), reference(2), reference(3)),
    box(
      'iprp',
      box('ipco', box('hvcC', Buffer.from(HVCC, 'base64')), box('ispe', u32(0), u32(64), u32(48))),
      box('ipma', u32(0), u32(1), u16(1), Buffer.from([2, 0x81, 0x02])),
    ),
  );
}

/** Says that the item describes the picture. */
function reference(item: number): Buffer {
  return box('cdsc', u16(item), u16(1), u16(1));
}

function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const inside = Buffer.concat(content.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each)));
  return Buffer.concat([u32(inside.length + 8), Buffer.from(type, 'latin1'), inside]);
}

function u16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
