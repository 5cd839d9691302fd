import { newsKinds, ways } from '@quadrangle/domain/news/news';
import type { NewsView } from '@quadrangle/domain/news/views';
import { verdicts } from '@quadrangle/domain/safety/case';
import { z } from 'zod';
import { iso } from './iso.ts';
import { Card, ClubCard, presentCard, presentClubCard } from './people.ts';
import { EXAMPLE, exampleUrl, Id, Moment, type UrlBase } from './shapes.ts';

/** A notification (decisions 50). */
export const News = z
  .strictObject({
    keys: z.array(z.string()).describe('The keys that mark it as read.'),
    kind: z.enum(newsKinds),
    at: Moment,
    read: z.boolean(),
    actor: Card.nullable().describe('Who did it; null if nobody in particular.'),
    club: ClubCard.nullable().describe('The club that shared something.'),
    others: z.int().describe('How many others did the same.'),
    item: z
      .strictObject({
        _id: Id,
        kind: z.enum(['video', 'photo']),
        title: z.string(),
        thumbUrl: z.url(),
        failed: z.boolean().describe('Whether it could not be processed.'),
      })
      .nullable(),
    event: z.strictObject({ _id: Id, title: z.string() }).nullable(),
    commentId: Id.nullable(),
    text: z.string().nullable().describe('The beginning of the comment.'),
    items: z.int().describe('How many new items; 0 if it is about none.'),
    verdict: z.enum(verdicts).nullable().describe('The decision.'),
    own: z.boolean().describe('Whether it is about something of one’s own; otherwise one reported it.'),
    planEnd: Moment.nullable().describe('When the plan ends.'),
  })
  .meta({
    id: 'News',
    examples: [
      {
        keys: ['comment:0193f3a1b2c3000a1b2c3d4e5f607183'],
        kind: 'comment',
        at: EXAMPLE.moment,
        read: false,
        actor: { _id: EXAMPLE.person, name: 'asha', Normalname: 'Asha Rao', img: null },
        club: null,
        others: 2,
        item: {
          _id: EXAMPLE.photo,
          kind: 'photo',
          title: 'Lawn',
          thumbUrl: exampleUrl('thumb', EXAMPLE.avatar),
          failed: false,
        },
        event: null,
        commentId: EXAMPLE.comment,
        text: 'What a goal!',
        items: 0,
        verdict: null,
        own: false,
        planEnd: null,
      },
    ],
  });

export function presentNews(base: UrlBase, news: NewsView): z.output<typeof News> {
  const { actor, club, item, event, at, planEnd, keys, ...rest } = news;
  return {
    ...rest,
    keys: [...keys],
    at: iso(at),
    actor: actor && presentCard(base, actor.id, actor),
    club: club && presentClubCard(base, club),
    item: item && {
      _id: item.id,
      kind: item.kind,
      title: item.title,
      thumbUrl: base.absolute(item.thumbUrl),
      failed: item.failed,
    },
    event: event && { _id: event.id, title: event.title },
    planEnd: planEnd === null ? null : iso(planEnd),
  };
}

const chosen = z.array(z.enum(ways)).describe('The ways in which one gets it.');

/** The ways in which one gets each kind (decisions 50). */
export const Choices = z
  .strictObject({
    comment: chosen,
    reply: chosen,
    mention: chosen,
    favourite: chosen,
    event: chosen,
    processing: chosen,
    decision: chosen,
    moderation: chosen,
    handover: chosen,
    invitation: chosen,
    seat: chosen,
    offers: chosen,
    accepted: chosen,
    ending: chosen,
    leaving: chosen,
    plan: chosen,
  })
  .meta({ id: 'NewsChoices', examples: [Object.fromEntries(newsKinds.map((kind) => [kind, ['app']]))] });

/** The state of push for a session (decisions 50). */
export const PushState = z
  .strictObject({
    key: z.string().describe('The key that a browser subscribes with: `applicationServerKey`, base64url.'),
    address: z.string().nullable().describe('SHA-256 of the session’s endpoint; null if push is off.'),
    discreet: z.boolean(),
  })
  .meta({ id: 'PushState', examples: [{ key: `B${'k'.repeat(86)}`, address: null, discreet: false }] });
