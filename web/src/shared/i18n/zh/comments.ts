export const comments = {
  title: '评论（{{shown}}）',
  write: '写评论',
  send: '发送评论',
  hint: '按 Enter 发送，按 Shift+Enter 换行。',
  length: '{{length}} / {{most}} 字',
  empty: '还没有评论，来说两句吧。',
  delete: '删除{{name}}的评论',
  report: '举报{{name}}的评论',
  reply: '回复',
  replyTo: '回复{{name}}',
  writeReply: '写回复',
  sendReply: '发送回复',
  cancelReply: '收起回复框',
  replies_other: '{{count}} 条回复',
  deleted: '评论已删除',
  people: '可以提到的人和社团',
  peopleFound_other: '{{count}} 个建议。用方向键选择，按 Enter 确定。',
  deleteTitle: '删除这条评论？',
  deleteConfirm: '删除评论',
};

export const errors = {
  COMMENT_NOT_FOUND: '这条评论不存在，或者已被删除。',
  NOT_COMMENT_OWNER: '只有评论作者或内容的上传者可以删除评论。',
};
