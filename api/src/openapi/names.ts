/** The groups of calls, and what they are about. */
export const TAGS: Readonly<Record<string, string>> = {
  auth: 'Signing up, in and out; your sessions.',
  users: 'People, your profile, reactions, favourites, saved items and the history.',
  videos: 'Videos: feeds, search, publishing and editing.',
  photos: 'Photos: feeds, search, publishing and editing.',
  events: 'Occasions at the college, with their items.',
  people: 'What somebody shared.',
  batches: 'Items that were uploaded together.',
  zips: 'Many items at once.',
  comments: 'Comments under videos and photos.',
  uploads: 'Sending files.',
  media: 'Files, at the addresses that items and people name.',
  pay: 'Buying a plan.',
  contacts: 'Writing to the college.',
  notifications: 'Notifications: reading them, and choosing kinds and ways.',
  stream: 'Live announcements.',
  reports: 'Reporting items, comments and people.',
  moderation: 'Deciding cases, for moderators.',
  health: 'The state of the server.',
  description: 'What can be called, and the mark of the installation.',
};

const TAG_OF: Readonly<Record<string, string>> = {
  getkey: 'pay',
  metrics: 'health',
  faults: 'health',
  'openapi.json': 'description',
  docs: 'description',
  logo: 'description',
};

/** The group of the call at a path: its first word. */
export function tagOf(url: string): string {
  const word = url.replace(/^\/api\//, '/').split('/')[1] ?? '';
  return TAG_OF[word] ?? word;
}

const MEANINGS: Readonly<Record<string, string>> = {
  type: 'Name of the feed.',
  token: 'The token in the link that was mailed.',
  resetToken: 'The token in the link that was mailed.',
  userId: 'Id of the person.',
  orderId: "The payment provider's id of the order.",
  variant: 'Which size or form of the file.',
  folder: 'Folder of the stored name: video, photo or profile.',
  name: 'The rest of the stored name.',
};

/** What a parameter of a path means: `:commentId`, or `:id` behind `comments`, is the id of the comment. */
export function meaningOf(url: string, name: string): string {
  const meaning = MEANINGS[name];
  if (meaning !== undefined) return meaning;
  const [thing = name] = name.split(/Id$/);
  if (name !== 'id') return `Id of the ${thing}.`;
  const before = url.split('/:id')[0]?.split('/').at(-1) ?? '';
  const kind = /^(video|photo)/.exec(before)?.[0] ?? (before === 'view' || before === 'find' ? tagOf(url) : before);
  return `Id of the ${kind === 'users' ? 'person' : kind.replace(/s$/, '')}.`;
}
