export const notFound = {
  title: 'There is nothing here',
  text: 'The address may be mistyped, or what was here is gone.',
  home: 'Home',
  item: 'This item does not exist, or it has been deleted.',
};
