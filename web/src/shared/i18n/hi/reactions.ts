export const reactions = {
  like: 'लाइक, अभी तक {{count}}',
  dislike: 'डिसलाइक, अभी तक {{count}}',
};
