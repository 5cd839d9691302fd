/** The first word of a path after `/api`, mostly the tag of the call. */
export function firstWordOf(url: string): string {
  return url.replace(/^\/api\//, '/').split('/')[1] ?? '';
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
  username: 'The username.',
  domain: 'Domain of the college.',
  college: 'Domain of the college.',
  language: 'Language of the captions.',
  until: 'When the address expires, in seconds.',
  signature: 'The signature over all of it.',
  part: 'The file of the stream.',
};

/** What has an id after a part of a path that calls it otherwise. */
const THINGS: Readonly<Record<string, string>> = {
  users: 'person',
  people: 'person',
  batches: 'batch',
  hiding: 'item',
  rights: 'request',
  zips: 'ZIP',
  'second-factor': 'second factor',
};

/** Parts of a path that say what is done to the things of its first word. */
const ACTS = ['find', 'view', 'poster', 'retry'];

/** The description of a path parameter: `:commentId`, or `:id` after `comments`, is the id of the comment. */
export function meaningOf(url: string, name: string): string {
  const meaning = MEANINGS[name];
  if (meaning !== undefined) return meaning;
  const [thing = name] = name.split(/Id$/);
  if (name !== 'id') return `Id of the ${thing}.`;
  const before = url.split('/:id')[0]?.split('/').at(-1) ?? '';
  const things = ACTS.includes(before) ? firstWordOf(url) : before;
  return `Id of the ${/^(video|photo)/.exec(things)?.[0] ?? THINGS[things] ?? things.replace(/s$/, '')}.`;
}
