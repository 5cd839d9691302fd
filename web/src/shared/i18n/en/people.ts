export const people = {
  items: 'Photos and videos',
  nothing: '{{name}} has not shared anything yet.',
  nothingOwn: 'You have not shared anything yet.',
  nothingOwnHint: 'What you upload appears here for everybody at your college.',
  seePlans: 'See the plans',
  notThere: 'This person is not at your college, or has left.',
  lookAround: 'Look around',
  editProfile: 'Your profile',
  person: 'Person',
  batch: 'Uploaded together',
  batchGone: 'These photos do not exist, or they have been deleted.',
};
