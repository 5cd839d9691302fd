import { deflateSync } from 'node:zlib';
import { inOrdinaryRange, PAPER_WHITE } from '@quadrangle/domain/files/high-range';
import type { ColourProfile } from '@quadrangle/domain/files/picture-rules';
import { chunk } from './clean-png.ts';
import { boxesIn, HEAD, propertiesOf } from './heif-items.ts';

/** Where red, green and blue lie, by the number that ISO/IEC 23091-2 gives them (CICP); white is that of daylight (D65). */
const PRIMARIES: Readonly<Record<number, readonly [Chromaticity, Chromaticity, Chromaticity]>> = {
  1: [at(0.64, 0.33), at(0.3, 0.6), at(0.15, 0.06)],
  9: [at(0.708, 0.292), at(0.17, 0.797), at(0.131, 0.046)],
  12: [at(0.68, 0.32), at(0.265, 0.69), at(0.15, 0.06)],
};
const DAYLIGHT = at(0.3127, 0.329);

/** How bright a value from 0 to 1 is meant to be, by its number there: 1 is the white of paper. Others are as sRGB. */
const TRANSFERS: Readonly<Record<number, (value: number) => number>> = {
  4: (value) => value ** 2.2,
  5: (value) => value ** 2.8,
  8: (value) => value,
  16: (value) => inOrdinaryRange(perceptualQuantizer(value) / PAPER_WHITE),
  18: (value) => inOrdinaryRange((1_000 * hybridLogGamma(value) ** 1.2) / PAPER_WHITE),
};

interface Chromaticity {
  readonly x: number;
  readonly y: number;
}

/** The colours that an AVIF or HEIC picture names by numbers instead of a profile. */
export interface CodedColours {
  readonly profile: ColourProfile;
  /** A colour profile that says the same, and maps high dynamic range to what ordinary screens show. */
  readonly icc: Buffer;
}

/** The colours that an AVIF or HEIC picture names by numbers; null if it names none, or those of sRGB. */
export function codedColours(bytes: Buffer): CodedColours | null {
  const found = boxesIn(bytes, 0, bytes.length).find(({ type }) => type === 'meta');
  if (!found) return null;
  const meta = bytes.subarray(found.start - HEAD, found.end);
  const properties = propertiesOf(meta);
  if (!properties) return null;
  const all = boxesIn(meta, properties.ipco.start, properties.ipco.end);
  const colours = properties.of
    .map((number) => all[number - 1])
    .find((one) => one?.type === 'colr' && meta.toString('latin1', one.start, one.start + 4) === 'nclx');
  if (!colours || colours.end - colours.start < 8) return null;
  const primaries = PRIMARIES[meta.readUInt16BE(colours.start + 4)];
  const transfer = TRANSFERS[meta.readUInt16BE(colours.start + 6)];
  if (!primaries || (primaries === PRIMARIES[1] && !transfer)) return null;
  const icc = profileOf(primaries, transfer ?? standard);
  return { profile: { space: 'RGB ', bytes: icc.length, primaries }, icc };
}

/** A PNG whose colours are those of a profile. */
export function pngIn(png: Buffer, icc: Buffer): Buffer {
  const behindHeader = 33;
  const profile = chunk('iCCP', Buffer.concat([Buffer.from('colours\0\0', 'latin1'), deflateSync(icc)]));
  return Buffer.concat([png.subarray(0, behindHeader), profile, png.subarray(behindHeader)]);
}

/** How many places of the curve are stored. */
const STEPS = 4_096;

/** A colour profile (ICC, version 2) for screens with these primaries, for whose values `transfer` gives the brightness. */
function profileOf(primaries: readonly Chromaticity[], transfer: (value: number) => number): Buffer {
  const curve = Buffer.alloc(12 + 2 * STEPS);
  curve.write('curv', 'latin1');
  curve.writeUInt32BE(STEPS, 8);
  for (let step = 0; step < STEPS; step += 1)
    curve.writeUInt16BE(Math.round(65_535 * transfer(step / (STEPS - 1))), 12 + 2 * step);
  const [red, green, blue] = adapted(primaries).map(xyz) as [Buffer, Buffer, Buffer];
  const tags: readonly (readonly [string, Buffer])[] = [
    ['wtpt', xyz(PRINT_WHITE)],
    ['rXYZ', red],
    ['gXYZ', green],
    ['bXYZ', blue],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const head = Buffer.alloc(132 + 12 * tags.length);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  head.writeUInt32BE(0x02_10_00_00, 8);
  xyz(PRINT_WHITE).copy(head, 68, 8);
  head.writeUInt32BE(tags.length, 128);
  const contents = [...new Set(tags.map(([, content]) => content))];
  const placeOf = (content: Buffer) =>
    contents.slice(0, contents.indexOf(content)).reduce((sum, { length }) => sum + length, head.length);
  for (const [index, [name, content]] of tags.entries()) {
    const entry = 132 + 12 * index;
    head.write(name, entry, 'latin1');
    head.writeUInt32BE(placeOf(content), entry + 4);
    head.writeUInt32BE(content.length, entry + 8);
  }
  const profile = Buffer.concat([head, ...contents]);
  profile.writeUInt32BE(profile.length, 0);
  return profile;
}

type Triple = readonly [number, number, number];

/** The white that profiles refer to (D50). */
const PRINT_WHITE: Triple = [0.9642, 1, 0.8249];
/** From X, Y, Z to what the eye adapts (Bradford). */
const CONES: readonly [Triple, Triple, Triple] = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
const FROM_CONES: readonly [Triple, Triple, Triple] = [
  [0.9869929, -0.1470543, 0.1599627],
  [0.4323053, 0.5183603, 0.0492912],
  [-0.0085287, 0.0400428, 0.9684867],
];

/** Red, green and blue as X, Y, Z under the white of profiles; together they make that white. */
function adapted(primaries: readonly Chromaticity[]): Triple[] {
  const [red, green, blue] = primaries.map(tristimulus) as [Triple, Triple, Triple];
  const white = tristimulus(DAYLIGHT);
  const whole = determinant(red, green, blue);
  const shares: Triple = [
    determinant(white, green, blue) / whole,
    determinant(red, white, blue) / whole,
    determinant(red, green, white) / whole,
  ];
  const from = times(CONES, white);
  const to = times(CONES, PRINT_WHITE);
  return [red, green, blue].map((primary, index) => {
    const cones = times(CONES, scaled(primary, shares[index] ?? 0));
    return times(FROM_CONES, [
      (cones[0] * to[0]) / from[0],
      (cones[1] * to[1]) / from[1],
      (cones[2] * to[2]) / from[2],
    ]);
  });
}

function at(x: number, y: number): Chromaticity {
  return { x, y };
}

const tristimulus = ({ x, y }: Chromaticity): Triple => [x / y, 1, (1 - x - y) / y];

const scaled = ([x, y, z]: Triple, by: number): Triple => [x * by, y * by, z * by];

const times = (matrix: readonly [Triple, Triple, Triple], [x, y, z]: Triple) =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;

const determinant = ([a, b, c]: Triple, [d, e, f]: Triple, [g, h, i]: Triple) =>
  a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e);

/** A colour as profiles store it. */
function xyz(values: Triple): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write('XYZ ', 'latin1');
  for (const [index, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index);
  return bytes;
}

/** The curve of sRGB. */
const standard = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Candelas per square metre (SMPTE ST 2084). */
function perceptualQuantizer(value: number): number {
  const root = value ** (1 / 78.84375);
  return 10_000 * (Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125);
}

/** Light in the scene from 0 to 1 (ARIB STD-B67). */
function hybridLogGamma(value: number): number {
  return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}
