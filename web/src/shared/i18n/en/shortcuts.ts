export const shortcuts = {
  title: 'Keyboard shortcuts',
  singleKeys: 'Single-key shortcuts',
  help: 'Show this list',
  search: 'Search',
  next: 'Next item in a list',
  previous: 'Previous item in a list',
  like: 'Like',
  fullScreen: 'Full screen',
  play: 'Play or pause a video',
  speed: 'Slower or faster video',
  arrows: 'Previous or next photo',
  space: 'Space',
};
