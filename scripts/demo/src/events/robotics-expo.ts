import { type CollegeEvent, photo, video } from '../item.ts';

const by = 'tomas.h';

export const roboticsExpo: CollegeEvent = {
  key: 'robotics-expo',
  name: 'Robotics expo',
  venue: 'Turing Hall',
  daysAgo: 41,
  entries: [
    photo(
      'meera.k',
      ['The expo poster', 'Drawn on squared paper first, because that is how the mechanical people like it.'],
      ['robotics', 'poster', 'design'],
      [
        ['arjun_d', 'The small red gear turns the wrong way. I checked.'],
        ['meera.k', 'It is a metaphor, Arjun.'],
      ],
    ),
    photo(
      'meera.k',
      ['Two in the morning, bench 4', 'The demo was at nine. The smoke is only flux, we promise.'],
      ['robotics', 'workshop', 'night'],
      [
        ['yuhang', '凌晨两点的实验室，谁懂。'],
        ['zoe.l', 'The mug is older than the college.'],
      ],
    ),
    photo(
      'meera.k',
      ['A city, if you come close enough', 'Main board of the rover, through a reversed 50 mm lens.'],
      ['robotics', 'macro', 'electronics'],
      [['sam.okafor', 'I soldered 40 % of that city.']],
    ),
    photo(
      by,
      ['Turing Hall, opening hour', 'Thirty-one teams from nine colleges. Free stickers were gone in twelve minutes.'],
      ['robotics', 'expo', 'panorama'],
      [['aditi_rao', 'I still have three stickers. Taking offers.']],
    ),
    photo(
      by,
      ['Ardhra on the red strip', 'Our rover crossed all of Mars (nine metres of it) without a single restart.'],
      ['robotics', 'rover', 'mars'],
      [
        ['arjun_d', 'Nine metres! The real one does less in a day.'],
        ['yuhang', '太酷了，轮子是自己打印的吗？'],
        [by, 'Printed, broken, printed again.'],
      ],
    ),
    photo(
      by,
      ['Steady', 'Team Gradient stacked six blocks before the table was bumped. By a professor.'],
      ['robotics', 'arm'],
      [['zoe.l', 'We know which professor.']],
    ),
    photo(
      by,
      ['Through the middle ring', 'Flying by camera alone, no GPS in the hall. Fourth try.'],
      ['robotics', 'drone'],
      [['sam.okafor', 'Tries one to three are in the net.']],
    ),
    photo(
      by,
      [
        'Three cars, one black line',
        'Final of the line followers. Yellow went wide in the last bend and lost by a wheel.',
      ],
      ['robotics', 'race', 'from above'],
      [
        ['aditi_rao', 'Justice for yellow.'],
        ['arjun_d', 'PID tuning is a life skill.'],
      ],
    ),
    photo(
      by,
      ['Six legs and a shy look', 'Built by two first-years from broken printers. It hides when you clap.'],
      ['robotics', 'hexapod'],
      [
        ['linjiayi', '好可爱！！想抱回家。'],
        ['zoe.l', 'I clapped. I feel terrible.'],
      ],
    ),
    photo(
      'meera.k',
      ['Portrait of a guest', 'It asked me what a portrait is for. I am still thinking about it.'],
      ['robotics', 'portrait'],
      [['sam.okafor', 'Better passport photo than mine.']],
    ),
    video(
      by,
      ['Pick, turn, place', 'One cycle of the arm, uncut.'],
      ['robotics', 'arm'],
      [
        ['yuhang', '这个动作好丝滑。'],
        ['aditi_rao', 'Oddly calming.'],
      ],
    ),
    video(
      by,
      ['Holding still is the hard part', 'Hover test in the net with the doors open. Watch it fight the draught.'],
      ['robotics', 'drone'],
      [['arjun_d', 'Integral term doing overtime.']],
    ),
  ],
};
