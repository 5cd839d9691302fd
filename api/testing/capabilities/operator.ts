import { type Calls, input, nothing } from '../call.ts';

export const rights = `
See how the installation does             sign in     sign in     not there   not there   not there   not there   yes         not there   not there   not there   not there
    desk.condition  desk.figures  desk.ordersToSettle  desk.deadLetters      desk.retryAllJobs
Retry a job that nobody gave up           sign in     sign in     not there   not there   not there   not there   not there   not there   not there   not there   not there
    desk.retryJob
`;

export const calls: Calls = {
  'desk.condition': nothing,
  'desk.figures': input(() => ({ days: 30 })),
  'desk.ordersToSettle': nothing,
  'desk.deadLetters': nothing,
  'desk.retryJob': input(() => ({ id: '1' })),
  'desk.retryAllJobs': nothing,
};
