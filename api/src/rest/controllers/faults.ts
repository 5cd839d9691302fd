import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import { controller } from '../routes/controller.ts';
import { post } from '../routes/route.ts';

export const FaultsController = controller('faults', {
  report: post('', useCases.operator.reportFault, {
    tag: 'health',
    summary: 'Report that a page broke',
    note: 'The web client does, and the log has it: what kind of error and where in its files, nothing else.',
    body: { kind: 'kind', name: 'name', places: 'places', page: 'page' },
    example: { kind: 'error', name: 'QuotaExceededError', places: ['index-Bx2f.js:1:2040'], page: 'photo' },
    gives: z.strictObject({ logged: z.literal(true) }),
    answerExample: { logged: true },
    async answer({ request, run }) {
      request.log.warn({ fault: await run() }, 'a page broke');
      return { logged: true } as const;
    },
  }),
});
