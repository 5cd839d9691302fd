import { type Call, type Calls, input, nothing, type Scene } from '../call.ts';

export const rights = `
End the owner's digests by their mail      yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /unsubscribe/:token                     POST /unsubscribe/:token
`;

const photoLooked = ({ photo: { id } }: Scene): Call => ({ query: { items: id } });
const aPushAddress = {
  endpoint: 'https://push.example.com/send/abc',
  p256dh: `B${'k'.repeat(86)}`,
  auth: 'a'.repeat(22),
  discreet: false,
};

export const calls: Calls = {
  'GET /api/stream': photoLooked,
  'GET /api/notifications': nothing,
  'GET /api/notifications/unread': nothing,
  'PUT /api/notifications/read': input(() => ({ keys: ['comment:x'] })),
  'GET /api/notifications/choices': nothing,
  'PUT /api/notifications/choices': input(() => ({ kind: 'reply', way: 'app', wanted: true })),
  'GET /api/notifications/push': nothing,
  'PUT /api/notifications/push': input(() => aPushAddress),
  'DELETE /api/notifications/push': nothing,
  'GET /unsubscribe/:token': ({ digestToken: token }) => ({ params: { token } }),
  'POST /unsubscribe/:token': ({ digestToken: token }) => ({ params: { token } }),
  'news.list': input(() => ({})),
  'news.unread': nothing,
  'news.markRead': input(() => ({})),
  'news.choices': nothing,
  'news.push': nothing,
  'news.keepPush': input(() => aPushAddress),
  'news.endPush': nothing,
  'news.choose': input(() => ({ kind: 'reply', way: 'app', wanted: true })),
};
