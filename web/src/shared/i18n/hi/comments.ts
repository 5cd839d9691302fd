export const comments = {
  title: 'कमेंट ({{shown}})',
  write: 'कमेंट लिखें',
  send: 'कमेंट भेजें',
  hint: 'भेजने के लिए Enter, नई लाइन के लिए Shift+Enter दबाएँ।',
  length: '{{most}} में से {{length}} अक्षर',
  empty: 'अभी कोई कमेंट नहीं। पहला आप लिखें।',
  delete: '{{name}} का कमेंट डिलीट करें',
  report: '{{name}} का कमेंट रिपोर्ट करें',
  reply: 'जवाब दें',
  replyTo: '{{name}} को जवाब दें',
  writeReply: 'जवाब लिखें',
  sendReply: 'जवाब भेजें',
  cancelReply: 'जवाब बंद करें',
  replies_other: '{{count}} जवाब',
  deleted: 'कमेंट डिलीट हो गया',
  people: 'मेंशन करने के लिए लोग और क्लब',
  peopleFound_other: '{{count}} सुझाव। चुनने के लिए ऐरो बटन और फिर Enter दबाएँ।',
  peopleFound_one: '{{count}} सुझाव। चुनने के लिए ऐरो बटन और फिर Enter दबाएँ।',
  deleteTitle: 'यह कमेंट डिलीट करें?',
  deleteConfirm: 'कमेंट डिलीट करें',
};

export const errors = {
  COMMENT_NOT_FOUND: 'यह कमेंट नहीं है, या डिलीट हो चुका है।',
  NOT_COMMENT_OWNER: 'कमेंट सिर्फ़ लिखने वाला या पोस्ट अपलोड करने वाला डिलीट कर सकता है।',
};
