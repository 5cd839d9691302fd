export const shortcuts = {
  title: '键盘快捷键',
  singleKeys: '单键快捷键',
  help: '显示此列表',
  search: '搜索',
  next: '列表中的下一项',
  previous: '列表中的上一项',
  like: '点赞',
  fullScreen: '全屏',
  play: '播放或暂停视频',
  speed: '放慢或加快视频',
  arrows: '上一张或下一张照片',
  space: '空格',
};
