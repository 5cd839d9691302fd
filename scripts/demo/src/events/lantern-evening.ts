import { type CollegeEvent, photo, video } from '../item.ts';

const by = 'linjiayi';

export const lanternEvening: CollegeEvent = {
  key: 'lantern-evening',
  name: 'Lantern evening',
  venue: 'South Lake',
  daysAgo: 19,
  entries: [
    photo(
      by,
      ['灯笼巷', 'Two hundred paper lanterns between the chemistry block and the lake. 感谢所有一起挂灯笼的志愿者！'],
      ['lantern evening', '灯会', 'night'],
      [
        ['yuhang', '像回家一样。'],
        ['zoe.l', 'I walked this lane four times on purpose.'],
        ['sam.okafor', 'I hung the crooked one. You are welcome.'],
      ],
    ),
    photo(
      by,
      ['Long tables', 'Everybody brought one dish from home. We counted twenty-three kinds of dumpling.'],
      ['lantern evening', 'food', 'people'],
      [
        ['aditi_rao', 'Modak counts as a dumpling and I will defend this.'],
        ['yuhang', '饺子界的大团结。'],
      ],
    ),
    photo(
      by,
      ['月饼和茶', 'Lotus paste, red bean and one experiment with salted caramel.'],
      ['lantern evening', 'food', 'still life'],
      [
        ['zoe.l', 'The experiment won.'],
        [by, '传统派表示不服 😂'],
      ],
    ),
    photo(
      by,
      ['Plum blossom, one breath', 'From Professor Wáng’s calligraphy table. She painted it in under four minutes.'],
      ['lantern evening', 'calligraphy', '书画'],
      [['meera.k', 'The composition! Everything leans and nothing falls.']],
    ),
    photo(
      by,
      ['借光', 'Xiǎo Méi waiting for her turn at the water. Only the lantern, no flash.'],
      ['lantern evening', 'portrait', '人像'],
      [
        ['meera.k', 'No flash, and that skin tone. Teach us.'],
        ['aditi_rao', 'Beautiful.'],
      ],
    ),
    photo(
      by,
      ['月亮桥', 'The bridge is from 1931, the moon is a little older.'],
      ['lantern evening', 'bridge', 'moon'],
      [
        ['arjun_d', 'Caption of the year.'],
        ['yuhang', '举头望明月，低头思故乡。'],
      ],
    ),
    photo(
      by,
      ['Lotus lights', 'Folded from waxed paper by the origami circle, all collected again by boat at midnight.'],
      ['lantern evening', 'lake', 'river lanterns'],
      [
        ['sam.okafor', 'I rowed that boat. My arms remember.'],
        ['zoe.l', 'Thank you for collecting them!'],
      ],
    ),
    photo(
      by,
      ['Let go', 'Every lantern on a string, every string in somebody’s hand, and for one minute nobody spoke.'],
      ['lantern evening', 'sky lanterns', 'lake'],
      [
        ['aditi_rao', 'That minute of silence…'],
        ['tomas.h', 'Made a wish. It has to do with the final.'],
      ],
    ),
    photo(
      by,
      ['South Lake from Temple Hill', '从山上看，整个湖都亮了。Tripod, eight seconds, cold fingers.'],
      ['lantern evening', 'panorama', 'night'],
      [
        ['meera.k', 'Worth the cold fingers.'],
        ['yuhang', '壁纸已换。'],
      ],
    ),
    photo(
      by,
      ['Nine o’clock, to the second', 'Twelve minutes over the clock tower. The ducks have filed a complaint.'],
      ['lantern evening', 'fireworks', 'campus'],
      [
        ['arjun_d', 'The ducks are right, though.'],
        ['sam.okafor', 'We saw it from the highway!'],
      ],
    ),
    video(
      by,
      ['放灯', 'The first lanterns leave the shore.'],
      ['lantern evening', 'sky lanterns'],
      [
        ['zoe.l', 'I could watch an hour of this.'],
        ['yuhang', '好治愈。'],
      ],
    ),
    video(
      by,
      ['Finale over the clock tower', 'The last few seconds. Yes, somebody behind me says "wow" every time.'],
      ['lantern evening', 'fireworks'],
      [
        ['aditi_rao', 'Wow.'],
        ['tomas.h', 'Wow.'],
      ],
    ),
  ],
};
