/** The texts of password fields on any page. */
export const passwordField = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
};
