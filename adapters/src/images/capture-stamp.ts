import type { CaptureStamp } from '@quadrangle/domain/files/ports';
import readExif, { type Exif } from 'exif-reader';

/** The blocks of metadata in a picture. */
export interface Blocks {
  readonly exif?: Buffer | undefined;
  readonly xmp?: Buffer | undefined;
  readonly iptc?: Buffer | undefined;
}

/** The fields read from a block of XMP or IPTC. */
const LONGEST_BLOCK = 256 * 1_024;
const XMP_TIME = /(?:exif:DateTimeOriginal|xmp:CreateDate|photoshop:DateCreated)(?:>|\s*=\s*["'])([^<"']{19,40})/g;
/** The markers of date and time among IPTC's records, each before its length in two bytes. */
const IPTC_DATE = '\x1c\x02\x37';
const IPTC_TIME = '\x1c\x02\x3c';

/**
 * When a picture says it was taken: the stamps in its EXIF, XMP and IPTC, the most credible first (decisions 43);
 * malformed blocks are ignored.
 */
export function captureStamps({ exif, xmp, iptc }: Blocks): CaptureStamp[] {
  return [...ofExif(exif ? entriesOf(exif) : {}), ...ofXmp(latin1(xmp)), ...ofIptc(latin1(iptc))];
}

function ofExif({ Photo, Image, GPSInfo }: Partial<Exif>): CaptureStamp[] {
  const { GPSDateStamp: day, GPSTimeStamp: time } = GPSInfo ?? {};
  const gps =
    typeof day === 'string' && Array.isArray(time)
      ? `${day} ${time.map((part) => String(Math.floor(Number(part))).padStart(2, '0')).join(':')}`
      : null;
  const stamp = (taken: unknown, offset: unknown): CaptureStamp[] =>
    taken instanceof Date && !Number.isNaN(taken.getTime())
      ? // The reader treats the camera's clock as UTC.
        [{ clock: taken.toISOString().slice(0, 19), offset: typeof offset === 'string' ? offset : null, gps }]
      : [];
  return [
    ...stamp(Photo?.DateTimeOriginal, Photo?.OffsetTimeOriginal ?? Photo?.OffsetTime),
    ...stamp(Photo?.DateTimeDigitized, Photo?.OffsetTimeDigitized ?? Photo?.OffsetTime),
    ...stamp(Image?.DateTime, Photo?.OffsetTime),
  ];
}

function ofXmp(text: string): CaptureStamp[] {
  return [...text.matchAll(XMP_TIME)].map(([, time = '']) => {
    const zone = /(Z|[+-]\d\d:\d\d)$/.exec(time)?.[0] ?? null;
    return { clock: time.slice(0, 19), offset: zone === 'Z' ? '+00:00' : zone, gps: null };
  });
}

function ofIptc(text: string): CaptureStamp[] {
  const record = (marker: string, length: number) => {
    const at = text.indexOf(marker);
    return at < 0 ? '' : text.slice(at + marker.length + 2, at + marker.length + 2 + length);
  };
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(record(IPTC_DATE, 8)) ?? [];
  const [, hour, minute, second, zone = null] = /^(\d\d)(\d\d)(\d\d)([+-]\d{4})?/.exec(record(IPTC_TIME, 11)) ?? [];
  if (year === undefined || hour === undefined) return [];
  return [{ clock: `${year}-${month}-${day}T${hour}:${minute}:${second}`, offset: zone, gps: null }];
}

function latin1(block: Buffer | undefined): string {
  return block?.toString('latin1', 0, LONGEST_BLOCK) ?? '';
}

function entriesOf(exif: Buffer): Partial<Exif> {
  try {
    return readExif(exif);
  } catch {
    return {};
  }
}
