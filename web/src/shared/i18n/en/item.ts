import { comments } from './comments.ts';
import { en as first } from './first.ts';
import { library } from './library.ts';
import { mediaOfItems } from './media-of-items.ts';
import { notFound } from './not-found.ts';
import { passwordField } from './password-field.ts';
import { reactions } from './reactions.ts';

/** The English texts of the frame, of lists and of items. */
export const en = {
  ...first,
  common: { ...first.common, cancel: 'Cancel' },
  media: { ...first.media, ...mediaOfItems },
  accounts: passwordField,
  comments,
  library,
  notFound,
  reactions,
};
