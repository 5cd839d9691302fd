export const reactions = {
  like: 'Like, {{count}} so far',
  dislike: 'Dislike, {{count}} so far',
};
