import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux mounts control groups of its second version, and of its first. */
const MOUNTS = ['/sys/fs/cgroup', '/sys/fs/cgroup/cpu'];

/** The files that say how this process's own group fares, and the outermost one in sight. */
const files = (() => {
  const own = textOf('/proc/self/cgroup').matchAll(/^(?:0:|\d+:cpu(?:,cpuacct)?):(.*)$/gm);
  const groups = [...Array.from(own, ([, group = '']) => group), '/'];
  return [...new Set(groups.flatMap((group) => MOUNTS.map((mount) => join(mount, group, 'cpu.stat'))))];
})();

let last = { at: performance.now(), held: throttled() };
let share = 0;

/**
 * For which part of the last second or more a quota kept processes of this group from a core that was theirs: 0 where
 * there is no quota or it is not used up, above 1 where several cores were kept from them.
 */
export function heldBack(): number {
  const at = performance.now();
  if (at - last.at >= 1_000) {
    const held = throttled();
    share = (held - last.held) / (at - last.at);
    last = { at, held };
  }
  return share;
}

function throttled(): number {
  return files.reduce((sum, file) => sum + throttledIn(textOf(file)), 0);
}

/** The milliseconds for which a group was held back so far, by the text of its `cpu.stat`. */
export function throttledIn(text: string): number {
  const [, unit, count = 0] = /^throttled_(usec|time) (\d+)$/m.exec(text) ?? [];
  return Number(count) / (unit === 'usec' ? 1_000 : 1_000_000);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
