import { useCases } from '@quadrangle/domain/use-cases';
import { controller, tagged } from '../routes/controller.ts';
import { get } from '../routes/route.ts';

const { colleges } = useCases;

export const CollegesController = controller(tagged('colleges', 'Colleges.'), {
  mark: get(':domain/mark', colleges.findMark, {
    summary: "A college's own mark",
    gives: [{ status: 200, description: 'A picture.', type: 'image/*' }],
    async answer({ run, reply }) {
      const { type, data } = await run();
      return reply
        .header('cache-control', 'public, max-age=86400')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type(type)
        .send(Buffer.from(data, 'base64'));
    },
  }),
});
