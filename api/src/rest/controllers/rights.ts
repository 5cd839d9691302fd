import type { Numbered } from '@quadrangle/domain/rights/ask';
import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import { iso } from '../presenters/iso.ts';
import { EXAMPLE, Id, Moment } from '../presenters/shapes.ts';
import { controller, tagged } from '../routes/controller.ts';
import { post } from '../routes/route.ts';

const { rights } = useCases;

const Filed = z
  .strictObject({ number: z.string().describe('What letters name it by.'), due: Moment })
  .meta({ id: 'FiledRequest', examples: [{ number: '20260314-048213', due: EXAMPLE.moment }] });

const present = ({ number, due }: Numbered): z.output<typeof Filed> => ({ number, due: iso(due) });

/** The rights desk (decisions 72). */
export const RightsController = controller(tagged('rights', 'Asking for a right, without an account.'), {
  ask: post('', rights.askForRight, {
    summary: 'Ask for a right: you are in a picture, or something is to be corrected, erased, or answered',
    note: 'A code is mailed to the address, and nothing happens without it; 3 requests a day per address. The answer is the same whatever `link` leads to.',
    body: { kind: 'kind', email: 'email', text: 'text', link: 'link' },
    example: {
      kind: 'picture',
      email: 'visitor@example.org',
      text: 'Third from the left.',
      link: `https://photos.college.edu/photo/${EXAMPLE.photo}`,
    },
    gives: z.strictObject({ _id: Id }),
    answerExample: { _id: EXAMPLE.photo },
    answer: async ({ run }) => ({ _id: (await run()).id }),
  }),
  confirm: post(':id/confirm', rights.confirmRequest, {
    summary:
      'Prove the address with the code from the mail; the request is then decided by the day that the answer names',
    body: { code: 'code' },
    example: { code: '048213' },
    gives: Filed,
    answer: async ({ run }) => present(await run()),
  }),
  erasure: post('erasure', rights.askErasure, {
    summary: 'Ask the operator to erase your account, where you cannot delete it yourself',
    body: { text: 'text' },
    example: { text: 'I have left the college.' },
    gives: Filed,
    answer: async ({ run }) => present(await run()),
  }),
});
