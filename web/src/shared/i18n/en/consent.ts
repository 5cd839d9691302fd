/** Consent and age (decisions 73). */
export const consent = {
  title: 'What we keep about you',
  changed: 'This has changed since you last agreed to it.',
  purposes:
    'What for: to show your name and what you share to members of your college, to keep accounts safe, and to sell plans. No advertising.',
  howLong: 'How long: until you delete it or your account; logs and payments for longer.',
  rights: 'Your rights: see, download, correct and delete it, and withdraw, on your profile.',
  complain: 'To complain:',
  whole: 'Read all of it',
  agree: 'I agree',
  disagree: 'I don’t agree',
  read: 'Please read what we keep about you',
  bySigningUp: 'By signing up you agree to what we keep about you, and why',
  age: 'Your age',
  age_adult: 'I am 18 or older',
  age_younger: 'I am younger',
  ageMissing: 'Say whether you are 18 or older.',
  ageTitle: 'How old are you?',
  ageWhy: 'Here we have to know whether you are 18 or older, and nothing more.',
  guardianTitle: 'Ask a parent or guardian',
  guardianText: 'You are younger than 18. We mail a code to a parent or guardian; with it you can go on.',
  guardianSent: 'A code is on its way to {{email}}. It works for a day.',
  guardianEmail: 'E-mail of a parent or guardian',
  guardianCode: 'Code from their mail',
  guardianSend: 'Send the code',
  guardianHas: 'I have the code already',
  guardianAgain: 'Send another code',
  goOn: 'Go on',
  section: 'What you agreed to',
  never: 'You have not yet agreed to what we keep about you.',
  agreedOn: 'Agreed on {{date}} (version {{version}})',
  withdrawn: 'You withdrew your consent on {{date}}. Whoever runs this site decides about your account.',
  withdraw: 'Withdraw consent',
  withdrawTitle: 'Withdraw your consent?',
  withdrawText: 'Your account and everything that is only yours are deleted. This can’t be undone.',
  withdrawKept:
    'Your account had a plan, so you can’t delete it yourself: whoever runs this site is asked to erase it.',
};

/** What the log of an account says of it. */
export const consentActs = {
  'notice-agreed': 'You agreed to what is kept about you',
  'consent-withdrawn': 'You withdrew your consent',
  'age-said': 'You said whether you are 18 or older',
  'guardian-agreed': 'Your parent or guardian agreed',
};
