import { type CollegeEvent, photo, video } from '../item.ts';

const by = 'meera.k';

export const springFest: CollegeEvent = {
  key: 'spring-fest',
  name: 'Spring Fest concert night',
  venue: 'The Quadrangle',
  daysAgo: 12,
  entries: [
    photo(
      by,
      [
        'The poster, finally up',
        'Screen-printed in the basement of the arts block, forty copies, four colours. The last ten are at the porter’s desk.',
      ],
      ['spring fest', 'poster', 'design'],
      [
        ['aditi_rao', 'I need one of these for my wall. Are there any left?'],
        [by, 'Six at the porter’s desk, run!'],
      ],
    ),
    photo(
      by,
      ['Ten minutes before doors', 'Nobody is allowed to touch the kit. Everybody touches the kit.'],
      ['spring fest', 'backstage'],
      [['sam.okafor', 'Those cymbals survived my solo. Barely.']],
    ),
    photo(
      by,
      ['Sound check', 'Fourteen channels, one tired sound engineer and a lot of tea.'],
      ['spring fest', 'backstage', 'sound'],
      [['arjun_d', 'Channel 9 was me. Sorry about channel 9.']],
    ),
    photo(
      by,
      [
        'The Quad from the library roof',
        'Thank you to the night guard who let us up for five minutes. Stitched from six frames.',
      ],
      ['spring fest', 'campus', 'panorama', 'night'],
      [
        ['zoe.l', 'This is going to be my desktop for the rest of the degree.'],
        ['yuhang', '太美了，原来图书馆屋顶能看到全景！'],
        ['tomas.h', 'Six frames and not one crooked horizon. Respect.'],
      ],
    ),
    photo(
      by,
      ['Paper Monsoon open the night', 'First song, first chord, and the lights did exactly what we had rehearsed.'],
      ['spring fest', 'concert', 'stage'],
      [
        ['sam.okafor', 'You can see me! Third from the left, arm up.'],
        ['aditi_rao', 'They were so much better than last year.'],
      ],
    ),
    photo(
      by,
      ['Naïve, live', 'Anoushka held that last note until the projector gave up.'],
      ['spring fest', 'concert', 'portrait'],
      [
        ['linjiayi', '这张光影太绝了 👏'],
        ['arjun_d', 'Goosebumps again.'],
      ],
    ),
    photo(
      by,
      ['A thousand small lights', 'The power went for two minutes. Nobody stopped singing.'],
      ['spring fest', 'crowd', 'night'],
      [
        ['zoe.l', 'Best blackout ever.'],
        ['yuhang', '停电那两分钟是全场最感动的。'],
        ['sam.okafor', 'My battery was at 3 % and I regret nothing.'],
      ],
    ),
    photo(
      by,
      ['Momos, chaat, churros', 'The real headliners. The queue for the middle stall reached the bicycle stands.'],
      ['spring fest', 'food'],
      [
        ['tomas.h', 'The churros were my cousin’s recipe, just saying.'],
        ['aditi_rao', 'I had dinner three times.'],
      ],
    ),
    photo(
      by,
      ['Front row', 'They had been there since four in the afternoon.'],
      ['spring fest', 'people'],
      [
        ['zoe.l', 'It’s us!! Can I have the original?'],
        [by, 'Sent it to your college mail.'],
      ],
    ),
    photo(
      by,
      ['Encore', 'Twelve kilos of paper, swept up by volunteers before sunrise.'],
      ['spring fest', 'confetti', 'crowd'],
      [['arjun_d', 'Still finding confetti in my shoes.']],
    ),
    video(
      by,
      ['Opening song, from the sound desk', 'Handheld, so forgive the wobble. The lights are run by first-years!'],
      ['spring fest', 'concert'],
      [
        ['yuhang', '灯光组太强了！'],
        ['sam.okafor', 'Played this on loop while cooking.'],
      ],
    ),
    video(
      by,
      ['Confetti, from the middle of it', 'Hold on until the end, the cannons fire twice.'],
      ['spring fest', 'confetti', 'crowd'],
      [
        ['aditi_rao', 'The scream at the end is me.'],
        ['linjiayi', 'Can we please have these cannons for the next lantern evening? (No.)'],
      ],
    ),
  ],
};
