export const library = {
  save: 'Save',
  removeSaved: 'Remove from saved',
  favorite: 'Favorite',
  clearHistory: 'Clear history',
  clearHistoryTitle: 'Clear your history?',
  clearHistoryText: 'Your viewing history will be deleted. This cannot be undone.',
  historyCleared: 'Your history is cleared',
};
