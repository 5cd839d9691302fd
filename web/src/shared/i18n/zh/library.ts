export const library = {
  save: '收藏',
  removeSaved: '取消收藏',
  favorite: '关注',
  clearHistory: '清空历史记录',
  clearHistoryTitle: '清空历史记录？',
  clearHistoryText: '你看过的内容列表将被清空。此操作无法撤销。',
  historyCleared: '历史记录已清空',
};

export const errors = {
  OWN_FAVOURITE: '不能关注自己。',
};
