import type { Calls } from '../call.ts';

export const rights = `
See the mark of a college                 yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/colleges/:domain/mark
`;

export const calls: Calls = {
  'GET /api/colleges/:domain/mark': ({ mark }) => ({ params: { domain: `${mark}.edu` } }),
};
