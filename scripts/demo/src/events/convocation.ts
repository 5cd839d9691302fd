import { type CollegeEvent, photo, video } from '../item.ts';

const by = 'meera.k';

export const convocation: CollegeEvent = {
  key: 'convocation',
  name: 'Convocation',
  venue: 'Great Hall',
  daysAgo: 27,
  entries: [
    photo(
      by,
      ['Banners up, gates open', 'Eight in the morning and the grass is still wet. The clock is right for once.'],
      ['convocation', 'campus'],
      [
        ['sam.okafor', 'Somebody fixed the clock!'],
        ['zoe.l', 'It was wrong again by noon.'],
      ],
    ),
    photo(
      by,
      ['The long walk', 'Two hundred and six graduates, one lake, no wind. The Registrar leads in red.'],
      ['convocation', 'procession', 'panorama'],
      [['arjun_d', 'I am the one out of step. There is always one.']],
    ),
    photo(
      by,
      ['From the last row', 'The light comes through those windows like this for about ten minutes a year.'],
      ['convocation', 'great hall', 'light'],
      [
        ['linjiayi', '光从窗户洒进来的样子，像电影一样。'],
        ['aditi_rao', 'Ten minutes a year and you were there. How?'],
      ],
    ),
    photo(
      by,
      ['Priya, B.A. History', 'First in her family to finish, second to laugh when I asked her to look serious.'],
      ['convocation', 'portrait', 'graduates'],
      [
        ['aditi_rao', 'So proud of you, didi!'],
        ['zoe.l', 'What a portrait.'],
      ],
    ),
    photo(
      by,
      [
        'Théo, M.Sc. Physics',
        'He tutored half of my hostel through electrodynamics. The cap is borrowed, the smile is not.',
      ],
      ['convocation', 'portrait', 'graduates'],
      [['sam.okafor', 'The man who explained curl to me with a bathtub.']],
    ),
    photo(
      by,
      ['Four years, one scroll', 'Still life on my desk. The book at the bottom is overdue.'],
      ['convocation', 'still life'],
      [['tomas.h', 'The library would like a word.']],
    ),
    photo(
      by,
      [
        'Gold, three times over',
        'The President’s, the Founders’ and the medal for the best thesis, an hour before they had owners.',
      ],
      ['convocation', 'medals', 'still life'],
    ),
    photo(
      by,
      ['From the flower seller at the gate', 'She sold out by ten and came back with twice as many.'],
      ['convocation', 'flowers'],
      [
        ['yuhang', '花好好看，求店主联系方式！'],
        [by, 'Gate 2, every Saturday.'],
      ],
    ),
    photo(
      by,
      [
        'Under the old rain tree',
        'Grandmother came by night train, eleven hours, and would not sit down for the picture.',
      ],
      ['convocation', 'family', 'golden hour'],
      [
        ['zoe.l', 'I am not crying, you are.'],
        ['arjun_d', 'Eleven hours! Legend.'],
      ],
    ),
    photo(
      by,
      ['On three', 'One. Two. Somebody always throws on two.'],
      ['convocation', 'caps', 'graduates'],
      [
        ['sam.okafor', 'It was me. I threw on two.'],
        ['linjiayi', '毕业快乐！'],
      ],
    ),
    video(
      by,
      ['Caps in the air', 'Slowed down a little, because it is over too quickly.'],
      ['convocation', 'caps'],
      [
        ['aditi_rao', 'I watched mine hit the Dean.'],
        ['yuhang', '这一刻等了四年。'],
      ],
    ),
    video(
      by,
      ['A quiet minute before it begins', 'Flags, swifts and nobody in a hurry.'],
      ['convocation', 'campus', 'calm'],
      [['zoe.l', 'I play this when I miss the place.']],
    ),
  ],
};
