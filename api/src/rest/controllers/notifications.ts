import type { ChoicesView } from '@quadrangle/domain/news/choices';
import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import { Choices, News, PushState, presentNews } from '../presenters/news.ts';
import { controller, tagged } from '../routes/controller.ts';
import { givesMessage } from '../routes/message.ts';
import { linkNext, PAGING } from '../routes/paging.ts';
import { del, get, put } from '../routes/route.ts';

const { news } = useCases;

const presentChoices = (choices: ChoicesView) =>
  Object.fromEntries(Object.entries(choices).map(([kind, chosen]) => [kind, [...chosen]])) as z.output<typeof Choices>;

/** Notifications (decisions 50). */
export const NotificationsController = controller(tagged('notifications', 'Reading them; choosing kinds and ways.'), {
  list: get('', news.listNews, {
    summary: 'List your notifications of the last 90 days, newest first; 30 by default',
    note: 'Adjacent comments on one item are combined, so a page can hold fewer than requested.',
    query: PAGING,
    gives: z.array(News),
    paged: true,
    answer: async (call) => linkNext(call, await call.run()).map((entry) => presentNews(call.caller, entry)),
  }),
  unread: get('unread', news.countUnread, {
    summary: 'Count your unread notifications, up to 100',
    gives: z.strictObject({ unread: z.int() }),
    answerExample: { unread: 3 },
    answer: ({ run }) => run(),
  }),
  markRead: put('read', news.markRead, {
    summary: 'Mark notifications as read: these, or without `keys` all',
    body: { keys: 'keys' },
    example: { keys: ['comment:0193f3a1b2c3000a1b2c3d4e5f607183'] },
    ...givesMessage('Marked as read'),
  }),
  choices: get('choices', news.readChoices, {
    summary: 'Get your choices: the ways for each kind of notification',
    gives: Choices,
    answer: async ({ run }) => presentChoices(await run()),
  }),
  choose: put('choices', news.choose, {
    summary: 'Switch a kind of notification on or off in one way',
    body: { kind: 'kind', way: 'way', wanted: 'wanted' },
    example: { kind: 'favourite', way: 'app', wanted: false },
    gives: Choices,
    answer: async ({ run }) => presentChoices(await run()),
  }),
  push: get('push', news.readPush, {
    summary: 'Whether push is on for this session, and the key to subscribe with',
    gives: PushState,
    answer: async ({ run }) => ({ ...(await run()) }),
  }),
  keepPush: put('push', news.keepPush, {
    summary: 'Turn push on for this session, until it ends',
    note: 'With `discreet`, pushes only say that something happened. If you have made no choices for push yet, this switches on comments, replies and mentions.',
    body: { endpoint: 'endpoint', p256dh: 'p256dh', auth: 'auth', discreet: 'discreet' },
    example: {
      endpoint: 'https://photos.college.edu/push/abc',
      p256dh: `B${'k'.repeat(86)}`,
      auth: 'a'.repeat(22),
      discreet: false,
    },
    gives: z.strictObject({ address: z.string() }),
    answerExample: { address: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
    answer: ({ run }) => run(),
  }),
  endPush: del('push', news.endPush, {
    summary: 'Turn push off for this session',
    ...givesMessage('Done'),
  }),
});
