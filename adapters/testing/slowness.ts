import { availableParallelism, loadavg } from 'node:os';
import { heldBack } from './quota.ts';

const measured = Math.max(1, Number(process.env.QUADRANGLE_SLOWNESS ?? 1));

/** Limits in milliseconds, far above what tests need: of a test, of a hook, of a condition. */
export const [TEST_TIMEOUT, HOOK_TIMEOUT, POLL_TIMEOUT] = [1_800_000, 300_000 * measured, 150_000 * measured];

/** A limit far above what any test needs, in seconds of a quick machine that does nothing else. */
export const QUIET_SECONDS = 60;

/**
 * How many times longer everything takes at this moment than on such a machine: at least 1. What a quota holds back is
 * in no load average.
 */
export function slowness(): number {
  const byQuota = 1 / Math.max(0.05, 1 - heldBack());
  return Math.max(measured, (loadavg()[0] ?? 0) / availableParallelism(), byQuota);
}
