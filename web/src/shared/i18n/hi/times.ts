export const times = {
  months: 'महीने',
  days: 'दिन',
  fromNewest: 'सबसे नए दिखाएँ',
  fromBeginning: 'शुरू से दिखाएँ',
  nothingBefore: 'इससे पहले कुछ शेयर नहीं हुआ।',
  nothingAfter: 'इस इवेंट में इसके बाद कुछ नहीं है।',
};
