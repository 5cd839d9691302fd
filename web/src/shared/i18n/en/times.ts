export const times = {
  months: 'Months',
  days: 'Days',
  fromNewest: 'Show the newest',
  fromBeginning: 'Show from the beginning',
  nothingBefore: 'Nothing was shared before this.',
  nothingAfter: 'Nothing in this event is later than this.',
};
