/** One HEVC frame of 64 × 48 pixels in four colours, and its decoder configuration. */
const HVCC =
  'AQFgAAAAkAAAAAAAHvAA/P34+AAADwOgAAEAGEABDAH//wFgAAADAJAAAAMAAAMAHpWYCaEAAQApQgEBAWAAAAMAkAAAAwAAAwAeoCCDFllZrkyvAWgIAAADAAgAAAMAUECiAAEABkQBwXPQiQ==';
const FRAME = 'AAAAKCgBrxmA98RDSzuv2PnH/vU8n8+RkPUd7xZDkB/77rv77/9W6GU14Cc=';

/** One HEVC frame of 512 × 512 pixels, a Mandelbrot set, and its decoder configuration. */
const TILE_HVCC =
  'AQQIAAAAn6gAAAAAWvAA/P34+AAADwOgAAEAF0ABDAH//wQIAAADAJ+oAAADAABaugJAoQABAClCAQEECAAAAwCfqAAAAwAAWqAEAgCAWW6kkyvAWgIAAAMAAgAAAwACEKIAAQAHRAHBcrBiQA==';
const TILE = [
  'AAAAF0ABDAH//wQIAAADAJ+oAAADAABaugJAAAAAKUIBAQQIAAADAJ+oAAADAABaoAQCAIBZbqSTK8BaAgAAAwACAAADAAIQAAAAB0QBwXKwYkAA',
  'AAlXKAGvBNECRuocP0+9npzA/V2Wm3fJGwQqNHwVDtmQJ3AAQD+oAX2S3TikOxi00aoi/6rbzQzMT9wyQeVRXMAFQrE8d+x41oDRq4MJKCD36v61',
  'MlTXCHU8en5eqPPc4xWw5Fg4ZQIVFFH2GT/1QRJdD0fQYkVSoVUX6YZE5wgsEnZCOSdQfZe5BVYvwohSdbAXvYbXfDnslLYqk6g8PNU5ZqzPSPE/',
  '1dBqgDjCtpspCE6NQ7qQDv87fEp4VxDq//XV6dbwgFppFJ3JozZFFxX23fQj2rTB0aa8ROZgwqyZBiBykziB9kWl1ODUzzsPngr6yEgHIQr4GDka',
  'Wj0ORJgzleeQCnxicL96z1xaDl/d8VpYb6WJAPqUUOssSwUGTGHoVpKGZ41aVqDDf5p+39kJ5Ls1gdDaf8zJCsGdKU5hLWHMtah6tyezxy3+ENSu',
  'z642DZGIEcKCxJQGHxoZTAgWIqEE8E7jQf+h77GA3qMMU7SPBjFx26vL6F2/yAaqfz8Di8NfVAG0aVXdxvJIHBmxTkoUJ0xUmZhVucuphUy2eM7o',
  'okjvUE4zpzEGE3AKD/cU+bIHcXVhrQUp0zu7ZKqHTeKI8n/uMGwkGok51oKBZKAT7m30VV1p1SNHF4/EijoS2XPz8Ny2Fd1Lgh5IoxIEqcnFKqap',
  'mFDZOBjLCIeoqYsVzedKlzdEQXG5rJ5woiit2VazBfZXNWVZicbkB27mUeZHz0him9EOmh6+4sBGToB8HvD30JhC0Ukt9Mp1oqZkfW2bIGgDkM/F',
  'LEjczIOiIxsVHLwYdFpbNraqNjMUtfi+u0kg4bhvbEeMeBWGVi6OgMKQE7+D5cMfAYeBRdNObr8JfpTYCQtK8S5zf4vlgy9pp9EODCwOs4ylBzuv',
  'ynrTdNcBvIqzI1ROWQHPx2ubpMlMw+W4w+gDL+ukmCjb4fdD6eq+zm5RvnD11EWHRMlF/TmZZR2hhdUweEHGjmPCvVpZ4VvySvlaeRV/OUcVaXfi',
  'A0RnBgNfc4/80Dyoc+HtBEeVYWKKK191zZ2J2yMGuyh1GGMvTrnUetnb0h6fzhv8I2D0IEybiCB/GCGR+V4BtRr5WUw3qR0s2EMvMh9O3KlGI/2o',
  '+mfbg5nz5e8bxBJ/BmC2cDYUnKJAAlI60B7fV9ieFkkWDWMgzXyxPI0k6HKmlbxuvg/1MINATBy7dcWtJppDdqEth15cb4YZuNTymBzlc4RFBL3Z',
  'vRPgmP9N7GyypZQCbPV5CzzUzejmAJj0IBzS0w0DOEtgqzArqeqXDOBZzDbQZHvIlRAmksqbvmwa+eaiUh2qXhT+7jbA8tLXg5GEcvEFLjLeqaLp',
  'LqlNp1olGIH8tKERsPT3CKC/E9GPqwjkfEyrY6E+YZ6GFaOo0EDwOPXgNc9LigBNRgkMWME9wxU1OnpkAnsCnPcUqRbnntnXvJRhypRaVK5rucwv',
  '0loXyFzdMMy22jGlf9woj9D+finlmsYSMDZOu5d+3z+H35xP4cDOJiWt8OujmjhJRWJ6odkuWN51i1i4KXmTHGyRviLKZUBxqncD8YeHU5q/sYe6',
  'piasVSGaW7HnwRmO3fL0nV0pzTwd1op8EW+XO/qo/O3zmj/MVnJlDkvdpG6HT26cIBNc1vTpFx5xCd75ikXGM8sWERMWjbnLpk6+kCY7WsRSe5yt',
  '/hWP41HPA5OLLj8hcUzdwbZyO9JAJ1iUsUFbwSQneGQi/pkcn3aqyEbxzyWD1Qlhn7SQYlntdiVr4OC27EPsw1zxHldZqXs2cbBss/VaytHg75To',
  'MeNT7b1zQHmEKclcTGpNck1qScMCUAgEY/uzjc5pkdFB45GM032mjgy5WyTeEERtkgtwIoOjNRvg2cL+zH3XachrxOP99CEn5NKUnqYqNpkappFE',
  'OtOLxQih4fzaUol9NQviTCtKGCVCW+Sz+VNsjrM8peiLDnB9glDMRBO9Xv56vljyTOHRQnofTQCVuZnZsMUtPLkUm1FX9r5F9XYKmHuRcPLZNnZF',
  'GNOYPycR2hFhSk7Fph1n5WB0AB3P5LsxnmOtAkAhoLnY9dCU9kE1ccY0ya636Po0ORFGE4IfreDUsm2ISCT6FFFxZQyV8xdwa4CbQab1ujetMaY5',
  'KgJGeiDgFJGTarTb3kwEotN09nk0d48v7gqM9iSiTc4pjK7VeNSzfjLv1q9rysHL4icOZIss7MzdSrtyEZNE4iPPFTyOiD423umf6PBnBQN95b02',
  'lGirsU09dpb6E45LtrqzMefek0Nya4zCVonycFpRNypUFaOXTnjtGk9ISLZVWEufnbJ5iYM4ANBphODeg8f4WN8O7NgNNhA5zPnXRDqPLOYqx+PM',
  '7fZ+gAZ2yG5zMrW7GtEeWWvDB48lvawXs/rH2oUxKxgtcYCCDErCE6lsQNzFguVe3Ke2tyVv4n/BY3AGLtLa1cqVyLOzZq5Br1L9v+qoqmEZ7kyU',
  'xMC263eIOYIO4NJoG/1rTeis/k6Z28acG/B+8l6CUCJSqrdY6ugj3YyCU+ei5Cy5JgrWA4k+UUXuVkuuwIpVmDciIdlk/EZqnKAPb0v9mnbmPqzR',
  '2zHPcsGqxceaG8zIfCGFntnpm94dRXMmsBKo2VMAJKehcg6jm/L6dkONl5D1YWckAR50v7sMnVf9gEJLk9JCXSl3GPL+AylMl2O3LeQErFOzBBq+',
  'lB4iliH8WhSmJ7w50osQjdL8HcN6pV3/fHXC3o/+/TgRLSTYRho16/7t6R5+1K7wXIq7qJlqH6Yzc//waN24WegDp9XGfM9Gl8x4O9D7x+FXiB1N',
  'LRmMnhlUOQJX9Y8IyrQ+0JDlxK1aAEb4p3a7QMDDMSmAK1MBv1z0DGDQNRBTWHfhyvKN7SgaL4T8QW4Bv23HFrAEswRf/0hQ3JjVX2NixoC1SEru',
  'vGVrmJ74j5PDnS33VJnfgafUpjxpZrjf5UVOrvUt1J8qA7enqPzLzomu10f0mEz+2r+5IE4w/bIF2UmxXTOsW4PWKgom+df4lI6WdVnSZG0V3v9W',
  'LXL/mwK6NAIrVbm1UUscvc9iid906/3q6hir5J6ucAFeccNAVZw9U4n6NUMPUv7Ky2u3jXhCAHPbOwnb6ue2PH9oFNw4P4+4KiVpznT774op/nCd',
  'Tx6AYEX8Joz3mWE9+PNAKiGkPHSk8yEVlU5hVme2n+EVwZEj0P6Vcw6O',
];

/** Colours by their numbers in ISO/IEC 23091-2. */
export interface Coded {
  readonly primaries: number;
  readonly transfer: number;
}

/** A HEIC picture of 64 × 48 pixels with the given EXIF (from its byte-order mark on), XMP, and colours. */
export function aHeic({ exif, xmp, icc, coded }: { exif: Buffer; xmp: string; icc?: Buffer; coded?: Coded }): Buffer {
  const contents = [Buffer.from(FRAME, 'base64'), Buffer.concat([Buffer.alloc(4), exif]), Buffer.from(xmp)];
  const colours = icc ? [box('colr', 'prof', icc)] : coded ? [colr(coded, 'limited')] : [];
  const uses = [0x81, 0x02, ...colours.map(() => 0x03)];
  return heif(contents, [
    box('hdlr', u32(0), u32(0), 'pict', Buffer.alloc(13)),
    box('pitm', u32(0), u16(1)),
    box('iinf', u32(0), u16(3), item(1, 'hvc1'), item(2, 'Exif'), item(3, 'mime', '\0application/rdf+xml\0')),
    box('iref', u32(0), reference(2), reference(3)),
    box(
      'iprp',
      box('ipco', box('hvcC', Buffer.from(HVCC, 'base64')), measures(64, 48), ...colours),
      box('ipma', u32(0), u32(1), u16(1), Buffer.from([uses.length, ...uses])),
    ),
  ]);
}

/** An AVIF picture as sharp writes it, which says in addition what its colours are. */
export function avifIn(coded: Coded, avif: Buffer, width: number, height: number): Buffer {
  const [av1C, mdat] = ['av1C', 'mdat'].map((type) => avif.indexOf(type) - 4) as [number, number];
  const configuration = avif.subarray(av1C, av1C + avif.readUInt32BE(av1C));
  const properties = [configuration, measures(width, height), colr(coded, 'full')];
  return heif(
    [avif.subarray(mdat + 8)],
    [
      box('hdlr', u32(0), u32(0), 'pict', Buffer.alloc(13)),
      box('pitm', u32(0), u16(1)),
      box('iinf', u32(0), u16(1), item(1, 'av01')),
      box('iprp', box('ipco', ...properties), box('ipma', u32(0), u32(1), u16(1), Buffer.from([3, 0x81, 0x02, 0x03]))),
    ],
    'avif',
  );
}

/** A HEIC picture of 8,064 × 6,048 pixels out of tiles of 512, as phones write their largest; all tiles are the same. */
export function aHugeHeic(icc: Buffer): Buffer {
  const [columns, rows, width, height] = [16, 12, 8_064, 6_048];
  const grid = Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), u16(width), u16(height)]);
  const tile = Buffer.from(TILE.join(''), 'base64');
  const tiles = Array.from({ length: columns * rows }, (_, index) => index + 2);
  return heif(
    [grid, ...tiles.map(() => tile)],
    [
      box('hdlr', u32(0), u32(0), 'pict', Buffer.alloc(13)),
      box('pitm', u32(0), u16(1)),
      box(
        'iinf',
        u32(0),
        u16(tiles.length + 1),
        item(1, 'grid'),
        ...tiles.map((number) => item(number, 'hvc1', '\0', 1)),
      ),
      box('iref', u32(0), box('dimg', u16(1), u16(tiles.length), ...tiles.map(u16))),
      box(
        'iprp',
        box(
          'ipco',
          ...[box('hvcC', Buffer.from(TILE_HVCC, 'base64')), measures(512, 512)],
          ...[measures(width, height), box('colr', 'prof', icc)],
        ),
        box(
          'ipma',
          u32(0),
          u32(tiles.length + 1),
          ...[u16(1), Buffer.from([2, 0x03, 0x04])],
          ...tiles.flatMap((number) => [u16(number), Buffer.from([3, 0x81, 0x02, 0x04])]),
        ),
      ),
    ],
  );
}

/** A file of these boxes, with the contents of its items behind them. */
function heif(contents: readonly Buffer[], boxes: readonly Buffer[], brand = 'heic'): Buffer {
  const ftyp = box('ftyp', brand, u32(0), 'mif1', brand);
  const meta = (mdat: number) => {
    let at = mdat;
    const places = contents.flatMap((content, index) => {
      const place = [u16(index + 1), u16(0), u16(1), u32(at), u32(content.length)];
      at += content.length;
      return place;
    });
    const iloc = box('iloc', u32(0), Buffer.from([0x44, 0x00]), u16(contents.length), ...places);
    return box('meta', u32(0), ...boxes, iloc);
  };
  return Buffer.concat([ftyp, meta(ftyp.length + meta(0).length + 8), box('mdat', ...contents)]);
}

const item = (number: number, type: string, name = '\0', flags = 0) =>
  box('infe', u32((2 << 24) | flags), u16(number), u16(0), type, name);

/** What the values of a picture mean, and whether they go from 0 to 255 (those of sharp) or from 16 to 235 (those of the frame). */
const colr = ({ primaries, transfer }: Coded, range: 'full' | 'limited') =>
  box('colr', 'nclx', u16(primaries), u16(transfer), u16(6), Buffer.from([range === 'full' ? 0x80 : 0]));

const measures = (width: number, height: number) => box('ispe', u32(0), u32(width), u32(height));

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
