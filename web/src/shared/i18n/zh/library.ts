export const library = {
  save: '保存',
  removeSaved: '取消保存',
  favorite: '关注',
  clearHistory: '清空历史记录',
  clearHistoryTitle: '清空历史记录？',
  clearHistoryText: '你看过的内容列表将被清空。此操作无法撤销。',
  historyCleared: '历史记录已清空',
};
