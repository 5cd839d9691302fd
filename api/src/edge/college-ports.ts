import { BoundedCache } from '@quadrangle/adapters/system/bounded-cache';
import type { College } from '@quadrangle/domain/colleges/college';
import { settingsOf } from '@quadrangle/domain/colleges/settings';
import type { Tenant } from '@quadrangle/domain/kernel/actor';
import type { Ports } from '@quadrangle/domain/ports';

/** The most bytes of the cache of colleges' ports. */
const MAX_BYTES = 8 * 1024 * 1024;

/** About what the ports of one college take, with ten long links. */
const BYTES_EACH = 8 * 1024;

/** The ports of somebody's calls: those of all, with the settings of their college (decisions 69). */
export interface CollegePorts {
  readonly ports: Ports;
  /** Null if it is not listed. */
  readonly college: College | null;
}

/**
 * Finds the ports of a college's people. They are kept by the version of its row, which comes with each session: a
 * change shows at the next call, in every process.
 */
export function collegePorts(ports: Ports): (tenant: Tenant, version: number | null) => Promise<CollegePorts> {
  const everybody = { ports, college: null };
  const kept = new BoundedCache<CollegePorts & { readonly version: number }>(MAX_BYTES);
  return async (tenant, version) => {
    if (version === null) return everybody;
    const known = kept.get(tenant);
    if (known?.version === version) return known;
    const college = await ports.colleges.find(tenant);
    if (college === null) return everybody;
    const own = {
      ports: { ...ports, settings: settingsOf(ports.settings, college) },
      college,
      version: college.version,
    };
    kept.set(tenant, own, BYTES_EACH);
    return own;
  };
}
