export const times = {
  months: '按月份浏览',
  days: '按日期浏览',
  fromNewest: '查看最新',
  fromBeginning: '从头查看',
  nothingBefore: '在此之前没有分享任何内容。',
  nothingAfter: '这一天之后，这个活动没有内容。',
};
