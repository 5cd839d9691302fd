import { type Calls, input } from '../call.ts';

export const rights = `
Write to the college's office             sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/contacts                    contact.send
`;

export const calls: Calls = {
  'POST /api/contacts': input(() => ({ Normalname: 'x', name: 'x', email: 'x', message: 'Hello' })),
  'contact.send': input(() => ({ message: 'Hello' })),
};
