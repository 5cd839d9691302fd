import { type Access, execute, type UseCase } from '@quadrangle/domain/kernel/use-case';
import type { Feed } from '@quadrangle/domain/media/feeds';
import { type Kind, kinds } from '@quadrangle/domain/media/media';
import type { Ports } from '@quadrangle/domain/ports';
import { useCases } from '@quadrangle/domain/use-cases';
import type { z } from 'zod';
import type { Context } from './context.ts';

const { accounts, events, media } = useCases;

/** The lists that a page shows first, by the first part of its address. */
const LISTS: Readonly<Record<string, readonly [Feed, readonly Kind[]]>> = {
  '': ['random', kinds],
  trend: ['trend', kinds],
  favorite: ['sub', kinds],
  recent: ['recent', kinds],
  myfiles: ['myfiles', kinds],
  saved: ['saved', kinds],
  history: ['history', kinds],
  videos: ['random', ['video']],
  photos: ['random', ['photo']],
};

/** The row of events on one's home. */
const LATEST_EVENTS = { limit: 8 };

export interface FirstAnswers {
  /** By question: the name of the procedure, a space, its input as JSON. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Address of the picture that is seen first; null if there is none. */
  readonly picture: string | null;
}

/**
 * What the web client's page at `path` asks for first, and the answers: they come with the page, so that it need not
 * wait for its code before it can ask. A question that is refused is left to the page, which says why.
 */
export async function firstAnswers(context: Context, path: string): Promise<FirstAnswers> {
  const { ports, actor, site } = context;
  const ask = <A extends Access, I extends z.ZodType, O>(useCase: UseCase<Ports, A, I, O>, input: z.input<I>) =>
    execute(useCase, ports, actor, input);
  const [, page = '', id = ''] = path.split('/');
  const answers: Record<string, unknown> = {};
  const answer = async <T>(procedure: string, input: object | undefined, asked: Promise<T>): Promise<T | null> => {
    const given = await asked.catch(() => null);
    if (given !== null) answers[input ? `${procedure} ${JSON.stringify(input)}` : procedure] = given;
    return given;
  };

  const [feed, shown] = LISTS[page] ?? ['random', []];
  const lists = shown.map((kind) => answer('media.feed', { kind, feed }, ask(media.readFeed, { kind, feed })));
  const latest = page === '' ? answer('events.list', LATEST_EVENTS, ask(events.listEvents, LATEST_EVENTS)) : null;
  const kind = kinds.find((each) => each === page);
  const item = kind ? answer('media.find', { kind, id }, ask(media.findMedia, { kind, id })) : null;
  answers['site.settings'] = site;
  await answer('accounts.me', undefined, ask(accounts.whoAmI, {}));
  await latest;
  const items = (await Promise.all(lists)).map((list) => list?.items[0]);
  const first = [await item, ...items].find((each) => each != null);
  return { answers, picture: first?.thumbUrl ?? null };
}
