/** What the log of an account says of it. */
export const consentActs = {
  'notice-agreed': 'You agreed to what is kept of you',
  'consent-withdrawn': 'You withdrew your consent',
  'age-said': 'You said whether you are 18 or older',
  'guardian-agreed': 'Your parent or guardian agreed',
};
