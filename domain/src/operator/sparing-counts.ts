import { keptFor } from '../kernel/kept.ts';
import type { Clock } from '../kernel/ports.ts';
import { MINUTE } from '../kernel/time.ts';
import type { Figures, Overview } from './ports.ts';

/** The same, but counting all people once a minute at most, however often developers look at their page (operator). */
export function sparingCounts(
  clock: Clock,
  { overview, figures }: { readonly overview: Overview; readonly figures: Figures },
): { readonly overview: Overview; readonly figures: Figures } {
  const headcount = keptFor(clock, MINUTE, () => overview.headcount(clock.now()));
  return {
    overview: { ...overview, headcount },
    figures: { ...figures, tenants: keptFor(clock, MINUTE, figures.tenants) },
  };
}
