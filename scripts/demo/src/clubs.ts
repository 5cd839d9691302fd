/** A club of the demo college. What its seats share in its event, which it holds, is the club's. */
export type Club = {
  readonly handle: string;
  readonly name: string;
  readonly description: string;
  /** From when everybody signed up. */
  readonly planMonths: 1 | 3 | 6 | 12;
  /** Usernames, the lead first. */
  readonly seats: readonly [lead: string, ...photographers: string[]];
  readonly event: string;
};

/** The three clubs; the plan of the last one has ended. */
export const clubs: readonly Club[] = [
  {
    handle: 'lensclub',
    name: 'Lens Club',
    description: 'We photograph what the college does. Walks on Sundays, darkroom on Wednesdays; ask @meera.k.',
    planMonths: 12,
    seats: ['meera.k', 'linjiayi', 'tomas.h', 'zoe.l'],
    event: 'Convocation',
  },
  {
    handle: 'outdoors',
    name: 'Sports & Outdoors Council',
    description: 'Matches, treks and whoever carries the water.',
    planMonths: 6,
    seats: ['tomas.h', 'meera.k', 'linjiayi', 'arjun_d'],
    event: 'Inter-college football final',
  },
  {
    handle: 'robotics',
    name: 'Robotics Circle',
    description: 'Things that roll, fly and sometimes stop.',
    planMonths: 1,
    seats: ['linjiayi', 'meera.k', 'tomas.h', 'yuhang'],
    event: 'Robotics expo',
  },
];
