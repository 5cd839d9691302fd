import { type Calls, input, type Scene } from '../call.ts';

export const rights = `
Ask for a right at the desk, prove it     yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/rights                      POST /api/rights/:id/confirm                    rights.ask
    rights.confirm
Ask for erasure of their own account      sign in     sign in     may delete  yes         yes         yes         may delete  may delete  may delete  may delete  yes
    POST /api/rights/erasure              rights.askErasure
Say which picture a request is about      sign in     sign in     not named   not named   not named   not named   not named   yes         yes         yes         not named
    PUT /api/moderation/cases/:id/item    rights.nameItem
`;

const asked = ({ fresh: { name } }: Scene) => ({
  kind: 'complain',
  email: `${name}-asks@example.org`,
  text: 'Too many pictures of me.',
});

export const calls: Calls = {
  'POST /api/rights': input((scene) => ({ ...asked(scene), link: 'https://photos.college.edu/event/unknown' })),
  'POST /api/rights/:id/confirm': ({ visitor: { requestId: id, code } }) => ({ params: { id }, body: { code } }),
  'POST /api/rights/erasure': input(() => ({ text: 'I have left.' })),
  'PUT /api/moderation/cases/:id/item': ({ described: { caseId: id, link } }) => ({
    params: { id },
    body: { link },
  }),
  'rights.ask': input(asked),
  'rights.confirm': input(({ visitor: { requestId: id, code } }) => ({ id, code })),
  'rights.nameItem': input(({ described: { caseId: id, link } }) => ({ id, link })),
  'rights.askErasure': input(() => ({ text: 'I have left.' })),
};
