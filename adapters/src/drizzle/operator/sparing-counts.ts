import type { Clock } from '@quadrangle/domain/kernel/ports';
import { MINUTE } from '@quadrangle/domain/kernel/time';
import type { Figures, Overview } from '@quadrangle/domain/operator/ports';
import { keptFor } from '../../system/kept-for.ts';

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
