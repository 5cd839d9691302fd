import { type CollegeEvent, photo, video } from '../item.ts';

const by = 'tomas.h';

export const monsoonTrek: CollegeEvent = {
  key: 'monsoon-trek',
  name: 'Monsoon trek',
  venue: 'Kudremukh range',
  daysAgo: 3,
  entries: [
    photo(
      by,
      ['The night before', 'Boots waxed, map marked, compass pointing roughly at the kitchen.'],
      ['trek', 'gear', 'still life'],
      [
        ['zoe.l', 'Those boots were clean once?'],
        [by, 'For nine minutes.'],
      ],
    ),
    photo(
      by,
      ['Waiting for it to stop', 'It did not stop. Raju’s tea stall, kilometre 0, six samosas each.'],
      ['trek', 'chai', 'rain'],
      [
        ['aditi_rao', 'Six is a conservative number.'],
        ['yuhang', '下雨天和热茶最配。'],
      ],
    ),
    photo(
      by,
      ['Five umbrellas, zero use', 'The forest road, twenty minutes in. We were wet to the knees and very happy.'],
      ['trek', 'rain', 'people'],
      [
        ['sam.okafor', 'Mine is the white one. It was new.'],
        ['arjun_d', 'RIP white umbrella.'],
      ],
    ),
    photo(
      'meera.k',
      ['Look closer', 'Everybody walked past this leaf. Except the leech, which walked onto me.'],
      ['trek', 'macro', 'green'],
      [['zoe.l', 'Gorgeous leaf. Condolences on the leech.']],
    ),
    photo(
      by,
      ['Somewhere above Hanuman Gundi', 'You hear it for half an hour before you see it. Aditi for scale.'],
      ['trek', 'waterfall'],
      [
        ['aditi_rao', 'I am 162 cm, so it is about nine Aditis.'],
        ['linjiayi', '太壮观了！'],
      ],
    ),
    photo(
      by,
      [
        'One at a time, please',
        'Built by the village council in 1998, swings like it. Do not look down. Do look down.',
      ],
      ['trek', 'bridge', 'mist'],
      [['arjun_d', 'I crossed it on my hands and knees and I am proud.']],
    ),
    photo(
      by,
      ['The long shoulder', 'Six of us on the ridge with the cloud coming up on both sides.'],
      ['trek', 'ridge', 'people'],
      [
        ['yuhang', '我是第四个！背包橙色那个。'],
        ['sam.okafor', 'The wind up there was something else.'],
      ],
    ),
    photo(
      'meera.k',
      ['Seven ridges', 'I counted them twice while the others ate my biscuits.'],
      ['trek', 'panorama', 'mist', 'landscape'],
      [
        ['linjiayi', '像一幅水墨画。'],
        ['zoe.l', 'Print this. Print this large.'],
        ['aditi_rao', 'The biscuits were excellent, thank you.'],
      ],
    ),
    photo(
      by,
      ['1,894 metres, sun for four minutes', 'We had given up on the view. Then the whole sky opened.'],
      ['trek', 'summit', 'sunrise'],
      [
        ['arjun_d', 'Highest jump of my life, in every sense.'],
        ['meera.k', 'Those four minutes paid for the leeches.'],
      ],
    ),
    photo(
      by,
      ['Dry socks, fire, stars', 'Second night. Somebody brought a ukulele and, worse, somebody else can sing.'],
      ['trek', 'camp', 'night'],
      [
        ['sam.okafor', 'I heard that.'],
        ['zoe.l', 'Orange tent snored, for the record.'],
      ],
    ),
    video(
      by,
      ['The fire, for your next exam week', 'Play on repeat. Crackling not included.'],
      ['trek', 'camp', 'calm'],
      [
        ['aditi_rao', 'Bookmarked for the exams.'],
        ['yuhang', '考试周救星。'],
      ],
    ),
    video(
      by,
      ['Rain on the ridge', 'It came from the left, then from the right, then from below.'],
      ['trek', 'rain', 'ridge'],
      [['linjiayi', 'Next year I am coming too. 带上我！']],
    ),
  ],
};
