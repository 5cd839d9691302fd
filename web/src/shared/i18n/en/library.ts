export const library = {
  save: 'Save',
  removeSaved: 'Remove from saved',
  favorite: 'Favorite',
  clearHistory: 'Clear history',
  clearHistoryTitle: 'Clear your history?',
  clearHistoryText: 'Your viewing history will be deleted. This can’t be undone.',
  historyCleared: 'Your history has been cleared',
};
