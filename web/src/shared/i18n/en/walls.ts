export const walls = {
  open: 'Photo wall',
  title: 'Photo wall',
  text: 'A big screen at the event shows its photos and videos, new ones as they come, without signing in. At most 3 screens, for 72 hours each.',
  openOne: 'Open a wall',
  none: 'No wall is open.',
  openUntil: 'Open until {{when}}',
  close: 'Close',
  closeOf: 'Close the wall that is open until {{when}}',
  closed: 'Wall closed.',
  typeThere: 'On the computer at the screen, go to {{address}} and type:',
  codeOnce: 'The code works once, within 15 minutes.',
  orLink: 'Or open a link there:',
  taken:
    'The code was typed, so neither it nor the link works anymore. If no screen shows the wall, close it and open another.',
  enterTitle: 'Photo wall',
  enterText: 'Type the code. The owner of the event finds one in its menu, under “Photo wall”.',
  code: 'Code',
  enter: 'Show the wall',
  empty: 'Photos and videos appear here as people add them.',
  ended: 'This wall has ended, or it was closed.',
  another: 'Type another code',
  scan: 'See all photos',
  fullScreen: 'Full screen',
  screen: 'Photos and videos of the event',
};

/** What the log of an account says of it. */
export const wallActs = {
  'wall-opened': 'A wall was opened for one of your events',
  'wall-closed': 'A wall of one of your events was closed',
};
