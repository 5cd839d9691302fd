import { type CollegeEvent, photo, video } from '../item.ts';

const by = 'tomas.h';

export const footballFinal: CollegeEvent = {
  key: 'football-final',
  name: 'Inter-college football final',
  venue: 'North Ground',
  daysAgo: 6,
  entries: [
    photo(
      by,
      [
        'Number 9 is ready',
        'Ninety minutes before kick-off. The lucky boots have not been washed since the quarter-final.',
      ],
      ['football', 'changing room'],
      [
        ['arjun_d', 'We could smell that you did not wash them.'],
        ['aditi_rao', 'The light in this one!'],
      ],
    ),
    photo(
      by,
      ['An hour to go', 'The lines are fresh, the sky is showing off.'],
      ['football', 'sunset', 'ground'],
      [['zoe.l', 'Prettiest corner flag in the league.']],
    ),
    photo(
      by,
      ['What the captain said', 'I was two metres away and I still will not tell you.'],
      ['football', 'team'],
      [['sam.okafor', 'She said "pass to Sam". They did not pass to Sam.']],
    ),
    photo(
      by,
      [
        '3,400 people on a weeknight',
        'The biggest crowd the North Ground has seen since they put up the lights. ¡Qué noche!',
      ],
      ['football', 'stadium', 'panorama'],
      [
        ['yuhang', '人山人海！'],
        ['linjiayi', 'I can hear this picture.'],
      ],
    ),
    photo(
      by,
      ['Penalty, 38th minute', 'The longest six seconds of the season.'],
      ['football', 'penalty', 'close-up'],
      [
        ['arjun_d', 'I could not look.'],
        ['zoe.l', 'I looked. He missed. Then he did not, from the rebound.'],
      ],
    ),
    photo(
      by,
      ['Left foot, of course', 'Iñaki from twenty-two metres, and the grass that flew with it.'],
      ['football', 'goal', 'action'],
      [
        ['sam.okafor', 'GOLAZO'],
        ['aditi_rao', 'You caught the exact frame. How many did you shoot?'],
        [by, 'Eleven hundred. This is the one.'],
      ],
    ),
    photo(
      by,
      ['Fingertips', 'Eighty-eighth minute. Nandini turns it round the post and the bench forgets to breathe.'],
      ['football', 'goalkeeper', 'action'],
      [
        ['yuhang', '神扑！守门员封神了。'],
        ['arjun_d', 'Player of the match, no discussion.'],
      ],
    ),
    photo(
      by,
      [
        'The press, from above',
        'The drone club lent us twenty minutes of battery. Look how high the back line stands.',
      ],
      ['football', 'drone', 'tactics'],
      [['zoe.l', 'Coach has this printed on A2 now.']],
    ),
    photo(
      by,
      ['North Stand, second half', 'Flags sewn in the hostel common room. The orange one was somebody’s curtain.'],
      ['football', 'fans', 'flags'],
      [
        ['sam.okafor', 'That was MY curtain.'],
        ['linjiayi', '为了学校牺牲一条窗帘，值了！'],
      ],
    ),
    photo(
      by,
      ['Ours. After nine years.', '2–1. It is heavier than it looks and it leaks.'],
      ['football', 'trophy', 'winners'],
      [
        ['aditi_rao', 'NINE YEARS!!!'],
        ['meera.k', 'Congratulations from everyone at the Lens Club!'],
        ['yuhang', '冠军！！！'],
      ],
    ),
    video(
      by,
      ['Five seconds of the final', 'From the top row, just after the restart.'],
      ['football', 'stadium'],
      [['arjun_d', 'You can see the gap opening on the right.']],
    ),
    video(
      by,
      ['The North Stand does not sit down', 'Sound on. Sorry to whoever lives behind us.'],
      ['football', 'fans'],
      [
        ['zoe.l', 'I live behind you. Worth it.'],
        ['sam.okafor', 'My voice came back on Monday.'],
      ],
    ),
  ],
};
