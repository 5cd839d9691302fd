export const rights = {
  title: '你的权利',
  intro: '无需账号。写下你的请求，我们会先发验证码，再发编号，最后发答复。在有人作出决定之前，什么都不会被展示或隐藏。',
  what: '你想请求什么？',
  kind_picture: '我出现在照片或视频中',
  kind_correct: '更正关于我的信息',
  kind_erase: '删除关于我的数据',
  kind_complain: '我要投诉',
  link: '照片或视频的链接',
  linkHint: '从收到它的消息中复制。如果没有链接，请在下面描述。',
  linkOther: '相关内容的链接',
  linkOtherHint: '如果与这里的某项内容有关，请粘贴链接，我们便知道该由哪所学校处理。',
  where: '是哪张照片？你在照片中的什么位置？',
  text: '是关于什么的？',
  textHint: '如果知道，请写明学校、活动和日期。',
  email: '你的邮箱',
  emailHint: '任何邮箱均可，仅用于答复；处理学校照片的人看不到它。',
  send: '发送',
  sent: '验证码已发送到 {{email}}。请在一小时内输入。',
  code: '邮件中的验证码',
  codeHint: '六位数字。也请查看垃圾邮件。',
  confirm: '提交请求',
  back: '修改',
  number: '你的请求编号',
  filed: '我们将在 {{date}} 之前发邮件到 {{email}} 答复。',
};

export const errors = {
  RIGHTS_CODE_WRONG: '验证码错误或已失效。错误五次后，请重新提出请求。',
  ERASURE_IS_YOURS: '你可以自己注销账号，但不能是任何社团唯一的负责人。',
};

export const acts = {
  'erasure-asked': '你请求删除个人数据',
};
