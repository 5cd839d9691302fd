/**
 * Routes that do not fit their use case: `tsc -b` fails where one of them compiles
 * (docs/adr/0027-one-table-per-controller.md).
 */
import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import { del, get, post, put } from '../src/rest/routes/route.ts';

const { comments, contact, events, media, reactions } = useCases;
const gives = z.null();
const summary = '';
const done = async ({ run }: { run(): Promise<unknown> }) => {
  await run();
  return null;
};

// Matching declarations.
post('', contact.sendMessage, { summary, body: { message: 'message' }, gives, answer: done });
put(':id/items/:itemId', events.addToEvent, {
  summary,
  path: { id: 'eventId', itemId: 'mediaId' },
  gives,
  answer: done,
});

// A field of the body that is misspelt.
// @ts-expect-error
post('', contact.sendMessage, { summary, body: { message: 'mesage' }, gives, answer: done });

// A misspelt path parameter, and one that is mapped to a field that does not exist.
// @ts-expect-error
del(':commentId', comments.deleteComment, { summary, gives, answer: done });
del(':commentId', comments.deleteComment, {
  summary,
  // @ts-expect-error
  path: { commentId: 'comment' },
  gives,
  answer: done,
});

// A field said of a parameter that the path does not have.
// @ts-expect-error
del(':id', comments.deleteComment, { summary, path: { commentId: 'id' }, gives, answer: done });

// A parameter of the query that is misspelt.
// @ts-expect-error
get('', events.listEvents, { summary, query: { limits: '' }, gives, answer: done });

// A field that nothing sends.
// @ts-expect-error
post('', contact.sendMessage, { summary, gives, answer: done });
put(':id', reactions.react, {
  summary,
  gives,
  async answer({ run }) {
    await run({ kind: 'photo', action: 'like' });
    // @ts-expect-error
    await run({ kind: 'photo' });
    // @ts-expect-error
    await run({ kind: 'photo', action: 'love' });
    // @ts-expect-error
    await run({ kind: 'photo', action: 'like', more: 1 });
    return null;
  },
});

// The wrong use case.
// @ts-expect-error
put(':id', media.readFeed, { summary, body: { title: 'title' }, gives, answer: done });

// An answer that is not what the route says it gives.
get(':id', events.findEvent, {
  summary,
  gives: z.strictObject({ title: z.string() }),
  // @ts-expect-error
  answer: async ({ run }) => ({ titel: (await run()).title }),
});

// A controller that helps itself to the ports.
get(':id', events.findEvent, {
  summary,
  gives,
  async answer({ caller }) {
    // @ts-expect-error
    await caller.ports.events.byId('');
    return null;
  },
});
