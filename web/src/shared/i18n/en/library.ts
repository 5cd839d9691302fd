export const library = {
  save: 'Save',
  removeSaved: 'Remove from saved',
  favorite: 'Favorite',
  clearHistory: 'Clear history',
  clearHistoryTitle: 'Clear your history?',
  clearHistoryText: 'The list of what you looked at is emptied. This cannot be undone.',
  historyCleared: 'Your history is cleared',
};
