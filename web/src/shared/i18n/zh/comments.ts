export const comments = {
  title: '评论（{{shown}}）',
  write: '写评论',
  send: '发送评论',
  hint: '按 Enter 发送，按 Shift+Enter 换行。',
  length: '{{length}} / {{most}} 字',
  empty: '还没有人评论，来做第一个吧。',
  delete: '删除{{name}}的评论',
  report: '举报{{name}}的评论',
  deleteTitle: '删除这条评论？',
  deleteConfirm: '删除评论',
};
