import type { KeyboardEvent } from 'react';

/** Whether a key belongs to an input method, which composes a character. Safari says so of the last one by its code. */
export const composes = ({ nativeEvent: { isComposing, keyCode } }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;
