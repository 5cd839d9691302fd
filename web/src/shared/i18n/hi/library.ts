export const library = {
  save: 'सेव करें',
  removeSaved: 'सेव से हटाएँ',
  favorite: 'फ़ेवरेट',
  clearHistory: 'हिस्ट्री साफ़ करें',
  clearHistoryTitle: 'अपनी हिस्ट्री साफ़ करें?',
  clearHistoryText: 'आपने क्या-क्या देखा, वह सब डिलीट हो जाएगा। यह वापस नहीं हो सकता।',
  historyCleared: 'आपकी हिस्ट्री साफ़ हो गई है',
};

export const errors = {
  OWN_FAVOURITE: 'आप ख़ुद को फ़ेवरेट नहीं बना सकते।',
};
