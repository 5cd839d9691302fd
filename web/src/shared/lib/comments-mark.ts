/** The end of an address that leads to where one writes a comment. */
export const COMMENTS = '#comments';
