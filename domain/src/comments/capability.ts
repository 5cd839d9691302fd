import { deleteComment } from './delete-comment.ts';
import { offerPeople } from './offer-people.ts';
import { listComments, readComments } from './queries.ts';
import { writeComment } from './write-comment.ts';

export const useCases = { writeComment, deleteComment, listComments, readComments, offerPeople };
