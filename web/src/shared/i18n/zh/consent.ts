export const errors = {
  AGE_ASKED: '还差一步：请说明你是否年满 18 岁。',
  GUARDIAN_ASKED: '还差一步：请输入父母或监护人收到的验证码。',
  MINORS_REFUSED: '只有年满 18 岁的人才能加入。',
  NOTICE_CHANGED: '隐私说明已更新，请再阅读一次。',
  GUARDIAN_IS_SELF: '请填写父母或监护人的邮箱，而不是你自己的。',
  GUARDIAN_CODE_WRONG: '验证码错误或已失效。错误五次后，请重新发送。',
};

export const acts = {
  'notice-agreed': '你同意了隐私说明',
  'consent-withdrawn': '你撤回了同意',
  'age-said': '你说明了是否年满 18 岁',
  'guardian-agreed': '你的父母或监护人已同意',
};
