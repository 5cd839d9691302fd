/** A choice on the player: the browser's own list, which works with pointer, finger, keyboard and screen reader. */
export const CHOICE =
  'h-11 min-w-14 cursor-pointer appearance-none rounded-full bg-stage/70 px-3 text-center text-14 font-medium text-on-stage tabular-nums [text-align-last:center]';
export const OPTION = 'bg-stage text-on-stage';
