export const comments = {
  title: 'Comments ({{shown}})',
  write: 'Write a comment',
  send: 'Send comment',
  hint: 'Enter sends, Shift+Enter starts a new line.',
  length: '{{length}} of {{most}} characters',
  empty: 'Nobody has said anything yet. Be the first.',
  delete: 'Delete the comment of {{name}}',
  report: 'Report the comment of {{name}}',
  deleteTitle: 'Delete this comment?',
  deleteConfirm: 'Delete comment',
};
