export const people = {
  items: 'Photos and videos',
  nothing: '{{name}} hasn’t shared anything yet.',
  nothingOwn: 'You haven’t shared anything yet.',
  nothingOwnHint: 'What you upload appears here for everyone at your college.',
  seePlans: 'See the plans',
  notThere: 'This person isn’t at your college, or has left.',
  lookAround: 'Look around',
  editProfile: 'Your profile',
  person: 'Person',
  batch: 'Uploaded together',
  batchGone: 'These photos do not exist, or they have been deleted.',
};
