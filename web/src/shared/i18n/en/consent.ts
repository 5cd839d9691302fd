/** Consent and age (decisions 73). */
export const consent = {
  title: 'What we keep about you',
  changed: 'This has changed since you last agreed to it.',
  what: 'What: your name, addresses (a recovery address too) and what you share; when you leave college, as you or its members list says; how a sign-in provider identifies you; whether a data breach concerned you.',
  purposes:
    'What for: to show your name and what you share to members of your college, to keep accounts safe, and to sell plans. No advertising.',
  howLong: 'How long: until you delete it or your account; logs and payments for longer.',
  rights:
    'Your rights: on your profile you can see, download, correct and delete your data, and withdraw your consent.',
  complain: 'To complain:',
  whole: 'Read all of it',
  agree: 'I agree',
  disagree: 'I don’t agree',
  read: 'Please read what we keep about you',
  bySigningUp: 'By signing up you agree to what we keep about you, and why',
  age: 'Your age',
  age_adult: 'I am 18 or older',
  age_younger: 'I am younger',
  youngerTitle: 'Younger than 18?',
  younger_guardian: 'A parent or guardian has to agree first. Until then, you can’t change this answer.',
  younger_refuse: 'You must be 18 or older to join. You can’t change this answer later.',
  ageMissing: 'Say whether you are 18 or older.',
  ageTitle: 'Are you 18 or older?',
  ageWhy: 'We only need to know whether you’re 18 or older.',
  guardianTitle: 'Ask a parent or guardian',
  guardianText: 'You are younger than 18. We mail a code to a parent or guardian; with it you can go on.',
  guardianSent: 'A code is on its way to {{email}}. It works for a day.',
  guardianGiven: 'Type the code from the mail to your parent or guardian.',
  guardianEmail: 'E-mail of a parent or guardian',
  guardianCode: 'Code from their mail',
  guardianSend: 'Send the code',
  guardianHas: 'I have the code already',
  guardianAgain: 'Send another code',
  goOn: 'Go on',
  section: 'What you agreed to',
  never: 'You have not yet agreed to what we keep about you.',
  agreedOn: 'Agreed on {{date}} (version {{version}})',
  withdrawn: 'You withdrew your consent on {{date}}. The operator of this site decides about your account.',
  withdraw: 'Withdraw consent',
  withdrawTitle: 'Withdraw your consent?',
  withdrawText: 'Your account and everything that is only yours are deleted. This can’t be undone.',
  withdrawKept:
    'Your account had a plan, so you can’t delete it yourself: the operator of this site is asked to erase it.',
};

/** What the log of an account says of it. */
export const consentActs = {
  'notice-agreed': 'You agreed to what is kept about you',
  'consent-withdrawn': 'You withdrew your consent',
  'age-said': 'You said whether you are 18 or older',
  'age-corrected': 'The operator of this site corrected whether you are 18 or older',
  'guardian-agreed': 'Your parent or guardian agreed',
};
