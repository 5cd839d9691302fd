export const contact = {
  title: '联系我们',
  intro: '有疑问、有想法，或者哪里不好用？给我们留言吧。',
  message: '你的留言',
  send: '发送',
  sent: '你的留言已发送，我们会尽快回复',
  complain: '对此处内容的投诉，请联系：{{address}}',
  elsewhere: '其他联系方式',
};
