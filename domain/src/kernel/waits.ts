const UNITS = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How long to wait, as people say it: rounded up, in the largest unit of which there are two. */
export function waitOf(seconds: number): { readonly count: number; readonly unit: (typeof UNITS)[number][0] } {
  const [unit, size] = UNITS.find(([, each]) => seconds >= 2 * each) ?? UNITS[2];
  return { count: Math.ceil(seconds / size), unit };
}

/** `in 5 minutes`. */
export function waitText(seconds: number): string {
  const { count, unit } = waitOf(seconds);
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}
