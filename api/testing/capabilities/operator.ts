import { type Calls, input, nothing } from '../call.ts';

export const rights = `
See how the installation does             sign in     sign in     not there   not there   not there   not there   yes         not there   not there   not there   not there
    desk.condition  desk.figures  desk.people  desk.ordersToSettle  desk.deadLetters      desk.retryAllJobs
Do to the owner what an operator does     sign in     sign in     not there   not there   not there   not there   yes         not there   not there   not there   not there
    desk.grant      desk.verify   desk.suspend  desk.erase
Retry a job that nobody gave up           sign in     sign in     not there   not there   not there   not there   not there   not there   not there   not there   not there
    desk.retryJob
`;

export const calls: Calls = {
  'desk.condition': nothing,
  'desk.figures': input(() => ({ days: 30 })),
  'desk.people': input(() => ({ text: '' })),
  'desk.ordersToSettle': nothing,
  'desk.deadLetters': nothing,
  'desk.retryJob': input(() => ({ id: '1' })),
  'desk.retryAllJobs': nothing,
  'desk.grant': input(({ person: { name } }) => ({ username: name, months: 1 })),
  'desk.verify': input(({ person: { name } }) => ({ username: name })),
  'desk.suspend': input(({ person: { name } }) => ({ username: name, suspended: true })),
  'desk.erase': input(({ person: { name } }) => ({ username: name })),
};
