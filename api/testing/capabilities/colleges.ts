import { type Calls, input, nothing } from '../call.ts';

export const rights = `
See the mark of a college                 yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/colleges/:domain/mark
Look after one's own college              sign in     sign in     not named   not named   not named   not named   not named   not named   not named   not named   not named   yes
    GET /api/college                      PUT /api/college
    GET /api/college/people
    PUT /api/college/roster
    college.view    college.change        college.people    college.roster
Name the owner a moderator, suspend them  sign in     sign in     not named   not named   not named   not named   not named   not named   not named   not named   not named   yes
    PUT /api/college/people/:username/moderator         PUT /api/college/people/:username/suspension
    college.moderator                     college.suspend
`;

export const calls: Calls = {
  'GET /api/colleges/:domain/mark': ({ mark }) => ({ params: { domain: `${mark}.edu` } }),
  'GET /api/college': nothing,
  'PUT /api/college': input(() => ({ name: 'Northfield' })),
  'GET /api/college/people': () => ({ query: { text: 'a' } }),
  'PUT /api/college/people/:username/moderator': ({ person: { name } }) => ({
    params: { username: name },
    body: { moderator: true },
  }),
  'PUT /api/college/people/:username/suspension': ({ person: { name } }) => ({
    params: { username: name },
    body: { suspended: true },
  }),
  'PUT /api/college/roster': input(() => ({ text: 'asha@college.edu' })),
  'college.roster': input(() => ({ sheet: 'asha@college.edu' })),
  'college.view': nothing,
  'college.change': input(() => ({ name: 'Northfield' })),
  'college.people': input(() => ({ text: 'a' })),
  'college.moderator': input(({ person: { name } }) => ({ username: name, moderator: true })),
  'college.suspend': input(({ person: { name } }) => ({ username: name, suspended: true })),
};
