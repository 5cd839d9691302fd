import { type Calls, input, nothing } from '../call.ts';

export const rights = `
See the mark of a college                 yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/colleges/:domain/mark
Look after one's own college              sign in     sign in     not named   not named   not named   not named   not named   not named   not named   not named   not named   yes
    GET /api/college                      PUT /api/college
    GET /api/college/people               GET /api/college/clubs  college.clubs
    PUT /api/college/roster
    college.view    college.change        college.people    college.roster
Name the owner a moderator, suspend them  sign in     sign in     not named   not named   not named   not named   not named   not named   not named   not named   not named   yes
    PUT /api/college/people/:username/moderator         PUT /api/college/people/:username/suspension
    college.moderator                     college.suspend
Name the owner a lead, close their club   sign in     sign in     not named   not named   not named   not named   not named   not named   not named   not named   not named   yes
    PUT /api/college/clubs/:clubId/leads/:username      POST /api/college/clubs/:clubId/close
    college.lead                          college.closeClub
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
  'GET /api/college/clubs': () => ({ query: { text: 'club' } }),
  'PUT /api/college/clubs/:clubId/leads/:username': ({ clubId, person: { name } }) => ({
    params: { clubId, username: name },
  }),
  'POST /api/college/clubs/:clubId/close': ({ clubId }) => ({ params: { clubId } }),
  'college.clubs': input(() => ({ text: 'club' })),
  'college.lead': input(({ clubId, person: { name } }) => ({ clubId, username: name })),
  'college.closeClub': input(({ clubId }) => ({ clubId })),
  'PUT /api/college/roster': input(() => ({ text: 'asha@college.edu' })),
  'college.roster': input(() => ({ text: 'asha@college.edu' })),
  'college.view': nothing,
  'college.change': input(() => ({ name: 'Northfield' })),
  'college.people': input(() => ({ text: 'a' })),
  'college.moderator': input(({ person: { name } }) => ({ username: name, moderator: true })),
  'college.suspend': input(({ person: { name } }) => ({ username: name, suspended: true })),
};
