import { type Calls, nothing } from '../call.ts';

export const rights = `
Ask whether the server is well            yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/health/accepting             GET /api/health/live
    GET /api/health/ready   GET /metrics            GET /dev/mail
    site.settings                         accounts.meOrNull
Report that a page broke                  yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/faults
Read the description of the surface       yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/openapi.json                 GET /api/docs
Read what is kept of people               yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /privacy
`;

export const calls: Calls = {
  'GET /privacy': nothing,
  'GET /api/openapi.json': nothing,
  'GET /api/docs': nothing,
  'GET /api/health/accepting': nothing,
  'GET /api/health/live': nothing,
  'GET /api/health/ready': nothing,
  'GET /metrics': nothing,
  'POST /api/faults': () => ({ body: { kind: 'error', name: 'TypeError', places: ['index.js:1:20'], page: 'photo' } }),
  'GET /dev/mail': () => ({ query: { format: 'json' } }),
  'site.settings': nothing,
};
