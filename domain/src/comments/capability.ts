import { GONE, type Processing } from '../kernel/processing.ts';
import { deleteComment } from './delete-comment.ts';
import { offerPeople } from './offer-people.ts';
import type { Comments, Mentionable } from './ports.ts';
import { listComments, readComments } from './queries.ts';
import { writeComment } from './write-comment.ts';

export const useCases = { writeComment, deleteComment, listComments, readComments, offerPeople };

export const processing = {
  comments: { what: 'comments', why: 'to talk about items', until: `deleted, or ${GONE}` },
} satisfies Processing;

export interface Repositories {
  comments: Comments;
  mentionable: Mentionable;
}
