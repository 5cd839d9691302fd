import { type Calls, input, nothing, photo } from '../call.ts';

export const rights = `
Report the owner's item, and the owner    sign in     sign in     yes         yes         yes         not self    yes         yes         yes         yes         not there
    POST /api/reports                     POST /api/reports (person)                      safety.report
Report what the reporter reported         sign in     sign in     yes         yes         yes         yes         yes         yes         once        not self    not there
    POST /api/reports (comment)
See what became of their own reports      sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/reports/mine                 safety.ownReports
Withdraw the report of the reporter       sign in     sign in     not there   not there   not there   not there   not there   not there   yes         not there   not there
    DELETE /api/reports/:id               safety.withdraw
Read why an item of the owner is hidden   sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    GET /api/reports/hiding/:id           safety.explainHidden
See what is reported in their college     sign in     sign in     not named   not named   not named   not named   not named   yes         yes         yes         not named
    GET /api/moderation/cases             safety.cases
    safety.waiting
Decide about what was reported, undo it   sign in     sign in     not named   not named   not named   not named   not named   yes         no judge    no judge    not named
    PUT /api/moderation/cases/:id/decision                        DELETE /api/moderation/cases/:id/decision
    safety.decide                         safety.undo
`;

export const calls: Calls = {
  'POST /api/reports': input(({ photo: { id } }) => ({ subject: 'item', id, reason: 'other', note: 'Blurred' })),
  'POST /api/reports (person)': input(({ person: { id } }) => ({ subject: 'person', id, reason: 'other' })),
  'POST /api/reports (comment)': input(({ reportedCommentId: id }) => ({ subject: 'comment', id, reason: 'other' })),
  'GET /api/reports/mine': nothing,
  'DELETE /api/reports/:id': ({ reportId: id }) => ({ params: { id } }),
  'GET /api/reports/hiding/:id': photo,
  'GET /api/moderation/cases': () => ({ query: { state: 'open' } }),
  'PUT /api/moderation/cases/:id/decision': ({ caseId: id }) => ({
    params: { id },
    body: { verdict: 'keep', stopDays: 3, text: 'Be kind.' },
  }),
  'DELETE /api/moderation/cases/:id/decision': ({ decidedCaseId: id }) => ({ params: { id } }),
  'safety.report': input(({ video: { id } }) => ({ subject: 'item', id, reason: 'other' })),
  'safety.withdraw': input(({ reportId: id }) => ({ id })),
  'safety.waiting': nothing,
  'safety.ownReports': nothing,
  'safety.explainHidden': input(({ video: { id } }) => ({ id })),
  'safety.cases': nothing,
  'safety.decide': input(({ caseId: id }) => ({ id, verdict: 'keep', text: 'It is fine.' })),
  'safety.undo': input(({ decidedCaseId: id }) => ({ id })),
};
