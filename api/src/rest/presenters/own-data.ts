import type { OwnDataView } from '@quadrangle/domain/own-data/fetch-own-data';
import { z } from 'zod';
import { iso } from './iso.ts';
import { EXAMPLE, Moment } from './shapes.ts';

/** The state of somebody's own data (decisions 56). */
export const OwnData = z
  .strictObject({
    state: z.enum(['none', 'making', 'ready']).describe('`ready`: it is at `GET /api/users/data/zip`.'),
    until: Moment.nullable().describe('Until when it can be downloaded.'),
    againFrom: Moment.nullable().describe('When one may ask again; null means now.'),
  })
  .meta({ id: 'OwnData', examples: [{ state: 'making', until: null, againFrom: EXAMPLE.moment }] });

/** The state of somebody's own data (decisions 56). */
export function presentOwnData({ state, until, againFrom }: OwnDataView): z.output<typeof OwnData> {
  const moment = (at: number | null) => (at === null ? null : iso(at));
  return { state, until: moment(until), againFrom: moment(againFrom) };
}
