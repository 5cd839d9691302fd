export const contact = {
  title: 'Contact',
  intro: 'A question, an idea, something that doesn’t work? Write to us.',
  message: 'Your message',
  send: 'Send',
  sent: 'Your message is sent. We will get back to you soon',
  complain: 'Complaints about what is shown here: {{address}}',
  elsewhere: 'Elsewhere',
};
