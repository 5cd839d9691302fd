/** Candelas per square metre of the white of paper in pictures and films of high dynamic range (ITU-R BT.2408). */
export const PAPER_WHITE = 203;
/** Up to this share of paper's white, brightness stays as it is. */
export const KNEE = 0.6;
/** How many times as bright as paper the brightest light is that ordinary screens tell from others: 1,000 cd/m². */
export const BRIGHTEST = 4.93;

/**
 * How bright something is shown on ordinary screens, from 0 to 1, that is `brightness` times as bright as paper: whatever
 * is brighter than the knee is compressed, smoothly, so that the brightest light is white (decisions 58, 60).
 */
export function inOrdinaryRange(brightness: number): number {
  if (brightness <= KNEE) return brightness;
  const a = (-(KNEE ** 2) * (BRIGHTEST - 1)) / (KNEE ** 2 - 2 * KNEE + BRIGHTEST);
  const b = (KNEE ** 2 - 2 * KNEE * BRIGHTEST + BRIGHTEST) / (BRIGHTEST - 1);
  return Math.min(1, (((b + KNEE) ** 2 / (b - a)) * (brightness + a)) / (brightness + b));
}
