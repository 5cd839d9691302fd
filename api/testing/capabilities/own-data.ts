import { type Calls, nothing } from '../call.ts';

export const rights = `
Ask for all of their own data             sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/users/data                   POST /api/users/data    privacy.state           privacy.ask
Fetch all of the owner's data             sign in     sign in     not there   not there   not there   yes         not there   not there   not there   not there   not there
    GET /api/users/data/zip
Fetch all of their own data               sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/users/data/zip
`;

export const calls: Calls = {
  'GET /api/users/data': nothing,
  'POST /api/users/data': nothing,
  'GET /api/users/data/zip': nothing,
  'privacy.state': nothing,
  'privacy.ask': nothing,
};
