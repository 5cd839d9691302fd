import type { ChoicesView } from '@quadrangle/domain/news/choices';
import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import { controller } from './controller.ts';
import { linkNext, PAGING } from './pages.ts';
import { Choices, News, PushState, presentNews } from './presenters/news.ts';
import { Message } from './presenters/shapes.ts';
import { del, get, put } from './route.ts';

const { news } = useCases;

const presentChoices = (choices: ChoicesView) =>
  Object.fromEntries(Object.entries(choices).map(([kind, chosen]) => [kind, [...chosen]])) as z.output<typeof Choices>;

/** What one is told (decisions 50). */
export const NotificationsController = controller('notifications', {
  list: get('', news.listNews, {
    summary: 'What one was told in the last 90 days, newest first; 30 unless said otherwise',
    note: 'Comments on one item that stand beside each other are one; so a page can hold fewer than asked for.',
    query: PAGING,
    gives: z.array(News),
    paged: true,
    refuses: ['CURSOR_INVALID'],
    answer: async (call) => linkNext(call, await call.run()).map((told) => presentNews(call.caller, told)),
  }),
  unread: get('unread', news.countUnread, {
    summary: 'How much of it one has not read; 100 at most',
    gives: z.strictObject({ unread: z.int() }),
    answerExample: { unread: 3 },
    answer: ({ run }) => run(),
  }),
  markRead: put('read', news.markRead, {
    summary: 'Mark as read: these, or without `keys` all of it',
    body: { keys: 'keys' },
    example: { keys: ['comment:0193f3a1b2c3000a1b2c3d4e5f607183'] },
    gives: Message,
    answerExample: { message: 'Marked as read' },
    async answer({ run }) {
      await run();
      return { message: 'Marked as read' };
    },
  }),
  choices: get('choices', news.readChoices, {
    summary: 'In which ways one is told of what',
    gives: Choices,
    answer: async ({ run }) => presentChoices(await run()),
  }),
  choose: put('choices', news.choose, {
    summary: 'Choose whether one is told of something in a way',
    body: { kind: 'kind', way: 'way', wanted: 'wanted' },
    example: { kind: 'favourite', way: 'app', wanted: false },
    gives: Choices,
    answer: async ({ run }) => presentChoices(await run()),
  }),
  push: get('push', news.readPush, {
    summary: 'Whether this session is told by push, and by which key',
    gives: PushState,
    answer: async ({ run }) => ({ ...(await run()) }),
  }),
  keepPush: put('push', news.keepPush, {
    summary: 'Have this session told by push, until it ends',
    note: 'With `discreet` nothing is said but that there is something. Whoever chose nothing for this way yet is told of comments, replies and mentions.',
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
    summary: 'Have this session told by push no more',
    gives: Message,
    answerExample: { message: 'Done' },
    async answer({ run }) {
      await run();
      return { message: 'Done' };
    },
  }),
});
