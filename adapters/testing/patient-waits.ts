import { vi } from 'vitest';

const { waitFor } = vi;
const timeout = 150_000 * Math.max(1, Number(process.env.QUADRANGLE_SLOWNESS ?? 1));

/** Waiting for a condition ends when it is there: after a second it may still come, on a machine that is slow or busy. */
vi.waitFor = (condition, options) => waitFor(condition, options ?? { timeout });
