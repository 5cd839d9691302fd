export const times = {
  months: 'Months',
  days: 'Days',
  fromNewest: 'Show the newest',
  fromBeginning: 'Show from the beginning',
  nothingBefore: 'Nothing was shared so early.',
  nothingAfter: 'Nothing in this event is so late.',
};
