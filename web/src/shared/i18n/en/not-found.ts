export const notFound = {
  title: 'There’s nothing here',
  text: 'The address may be wrong, or the page has been removed.',
  home: 'Home',
  item: 'This item doesn’t exist, or it has been deleted.',
};
