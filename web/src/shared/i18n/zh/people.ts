export const people = {
  items: '照片和视频',
  nothing: '{{name}}还没有分享过内容。',
  nothingOwn: '你还没有分享过内容。',
  nothingOwnHint: '你上传的内容会显示在这里，本校所有人都能看到。',
  seePlans: '查看套餐',
  notThere: '本校没有这个人，或此人已离开。',
  lookAround: '随便看看',
  editProfile: '你的个人资料',
  person: '成员',
  batch: '一起上传的内容',
  batchGone: '这些照片不存在，或已被删除。',
};
