export const rights = {
  title: 'Your rights',
  intro:
    'You need no account. Tell us what you ask for. We’ll mail you a code, then a number for your request, and later the answer. Nothing is shown or hidden before somebody has decided.',
  what: 'What do you ask for?',
  kind_picture: 'I am in a picture',
  kind_correct: 'Correct something about me',
  kind_erase: 'Erase what you keep about me',
  kind_complain: 'I have a complaint',
  link: 'Link to the picture',
  linkHint: 'Copy it from the message in which you got it. Without one, describe it below.',
  linkOther: 'Link to what it is about',
  linkOtherHint: 'Only if it is about something on this site: then we know which college decides.',
  where: 'Which picture, and where are you in it?',
  text: 'What is it about?',
  textHint: 'Name the college, the event and the day if you know them.',
  email: 'Your e-mail',
  emailHint: 'Any address. Only the answer goes there; who decides about a college’s pictures doesn’t see it.',
  send: 'Send',
  sent: 'We sent a code to {{email}}. Type it here within an hour.',
  code: 'Code from the mail',
  codeHint: 'Six digits. Check your spam folder, too.',
  confirm: 'Send request',
  back: 'Change something',
  number: 'The number of your request',
  filed: 'We answer by {{date}}, by a mail to {{email}}.',
};

/** What the log of an account says of it. */
export const rightActs = {
  'erasure-asked': 'You asked to be erased',
};
