/** What a field for a password says, for whatever page has one. */
export const passwordField = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
};
