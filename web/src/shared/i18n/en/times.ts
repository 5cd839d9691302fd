export const times = {
  months: 'Months',
  days: 'Days',
  fromNewest: 'Show the newest',
  fromBeginning: 'Show from the beginning',
  nothingBefore: 'Nothing was shared this early.',
  nothingAfter: 'Nothing in this event is this late.',
};
