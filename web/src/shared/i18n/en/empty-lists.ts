/** The texts of empty feeds, which few people see. */
export const emptyLists = {
  empty_random: 'Nothing has been shared here yet.',
  seePlans: 'See the plans',
  seeEvents: 'See the events',
  empty_trend: 'Nothing is trending yet.',
  empty_recent: 'Nothing has been shared here yet.',
  emptyHint_random: 'Be the first: the upload buttons are at the top.',
  emptyHint_trend: 'What people watch, like and talk about appears here.',
  emptyHint_recent: 'Be the first: the upload buttons are at the top.',
  emptyHintNoPlan:
    'People with a plan share photos and videos here. Get one for your club, or see your college’s events.',
  empty_sub: 'Nothing from your favorites yet.',
  empty_saved: 'You haven’t saved anything yet.',
  empty_history: 'Your history is empty.',
  empty_myfiles: 'You haven’t uploaded anything yet.',
  emptyHint_sub: 'Press Favorite beside an uploader, and what they share appears here.',
  emptyHint_saved: 'Press Save under a photo or a video to find it here again.',
  emptyHint_history: 'The photos and videos you open appear here.',
  emptyHint_myfiles: 'Share your first photos or video with the upload buttons at the top.',
  lookAround: 'Look around',
};
