import type { Named } from '@quadrangle/domain/finding/words';
import type { SuggestionSource } from '@quadrangle/domain/media/search';
import type { Kit } from '../tables/kit.ts';

export const wordsTables = (c: Kit) => ({
  /**
   * The search words of items; derived from the item, and written with it. `name` is the title without the number of a
   * multi-photo upload. `listed` says whether lists show the item: triggers on `media` keep it true.
   */
  searchDocuments: c.table('search_documents', {
    number: c.serial('number'),
    mediaId: c.text('media_id').notNull(),
    tenant: c.text('tenant').notNull(),
    name: c.text('name').notNull(),
    createdAt: c.number('created_at').notNull(),
    listed: c.flag('listed').notNull(),
    title: c.text('title').notNull(),
    tags: c.text('tags').notNull(),
    description: c.text('description').notNull(),
    words: c.text('words').notNull(),
  }),
  /** Suggestions of search fields, each text once per tenant and source; `words` as in `searchDocuments`. */
  suggestions: c.table('suggestions', {
    number: c.serial('number'),
    tenant: c.text('tenant').notNull(),
    source: c.text('source').$type<SuggestionSource | Named>().notNull(),
    /** For events, people and clubs the id. */
    text: c.text('text').notNull(),
    words: c.text('words').notNull(),
  }),
});
