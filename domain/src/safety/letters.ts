import { type Draft, day, type Letters } from '../kernel/letter.ts';
import type { MailOf } from '../kernel/mail.ts';
import type { Instant } from '../kernel/time.ts';
import type { Subject } from './case.ts';
import { verdictsFor } from './choices.ts';

declare module '../kernel/mail.ts' {
  interface MailFacts {
    readonly case: {
      readonly fullName: string;
      /** Whether it is about something they reported, or something of their own. */
      readonly as: 'owner' | 'reporter';
      readonly news: 'asked' | 'decided' | 'undone' | 'withdrawn';
      readonly subject: Subject;
      readonly verdict: 'keep' | 'hide' | 'remove' | null;
      readonly stopDays: number;
      readonly text: string;
      /** The page where they read more. */
      readonly page: string;
    };
    readonly 'cases-wait': {
      readonly tenant: string;
      readonly cases: number;
      readonly oldest: Instant;
      /** The page where they are decided; null for people who cannot. */
      readonly page: string | null;
    };
    /** To whoever asked at the rights desk; names nothing that they typed. */
    readonly 'rights-answer': {
      readonly number: string;
      readonly news: 'decided' | 'undone';
      /** Null where nothing could be hidden, or it is gone. */
      readonly verdict: 'keep' | 'hide' | 'remove' | null;
      readonly text: string;
    };
  }
}

export const letters: Letters<'case' | 'cases-wait' | 'rights-answer'> = {
  case: { en: caseInEnglish, zh: caseInChinese, hi: caseInHindi },
  'rights-answer': {
    en: ({ number, news, verdict, text }, appName) => ({
      subject: `Your request ${number} at ${appName}`,
      paragraphs:
        news === 'undone'
          ? ['Hello,', `The decision about your request ${number} was undone. It will be reviewed again.`]
          : [
              'Hello,',
              `Your request ${number} is decided. ${verdict === null ? '' : { keep: 'The picture stays.', hide: 'The picture is hidden from now on.', remove: 'The picture is removed.' }[verdict]}`.trim(),
              `The answer: ${text}`,
            ],
    }),
    zh: ({ number, news, verdict, text }, appName) => ({
      subject: `你在 ${appName} 的请求 ${number}`,
      paragraphs:
        news === 'undone'
          ? ['你好：', `关于请求 ${number} 的决定已撤销，将重新处理。`]
          : [
              '你好：',
              `请求 ${number} 已有决定。${verdict === null ? '' : { keep: '照片或视频予以保留。', hide: '照片或视频已隐藏。', remove: '照片或视频已移除。' }[verdict]}`,
              `答复：${text}`,
            ],
    }),
    hi: ({ number, news, verdict, text }, appName) => ({
      subject: `${appName} पर आपका अनुरोध ${number}`,
      paragraphs:
        news === 'undone'
          ? ['नमस्ते,', `आपके अनुरोध ${number} का फ़ैसला वापस ले लिया गया है। उसे फिर से देखा जाएगा।`]
          : [
              'नमस्ते,',
              `आपके अनुरोध ${number} पर फ़ैसला हो गया है। ${verdict === null ? '' : { keep: 'फ़ोटो या वीडियो रहेगा।', hide: 'फ़ोटो या वीडियो अब से छिपा रहेगा।', remove: 'फ़ोटो या वीडियो हटा दिया गया है।' }[verdict]}`.trim(),
              `जवाब: ${text}`,
            ],
    }),
  },
  'cases-wait': {
    en: (mail, appName) => ({
      subject: `${mail.cases} ${mail.cases === 1 ? 'report waits' : 'reports wait'} at ${appName}`,
      paragraphs: [
        'Hello,',
        `${mail.cases === 1 ? 'A report' : `${mail.cases} reports`} of ${mail.tenant} ${mail.cases === 1 ? 'is' : 'are'} not decided yet; the oldest is of ${day(mail.oldest, 'en')} (UTC).`,
        ...(mail.page === null
          ? [
              'Nobody is named as a moderator there. Decide with the command "admin reports", or name somebody with "admin moderator".',
            ]
          : [{ link: mail.page, label: 'Decide' }]),
      ],
    }),
    zh: (mail, appName) => ({
      subject: `${appName} 有 ${mail.cases} 条举报待处理`,
      paragraphs: [
        '你好：',
        `${mail.tenant} 有 ${mail.cases} 条举报尚未处理，最早的一条提交于 ${day(mail.oldest, 'zh')}（UTC）。`,
        ...(mail.page === null
          ? ['那里还没有内容管理员。请用命令“admin reports”处理，或用“admin moderator”指定一位内容管理员。']
          : [{ link: mail.page, label: '去处理' }]),
      ],
    }),
    hi: (mail, appName) => ({
      subject: `${appName} पर ${mail.cases} रिपोर्ट फ़ैसले के इंतज़ार में`,
      paragraphs: [
        'नमस्ते,',
        `${mail.tenant} की ${mail.cases} रिपोर्ट पर अभी फ़ैसला नहीं हुआ है; सबसे पुरानी ${day(mail.oldest, 'hi')} (UTC) की है।`,
        ...(mail.page === null
          ? ['वहाँ कोई मॉडरेटर नहीं है। “admin reports” कमांड से फ़ैसला करें, या “admin moderator” से किसी को मॉडरेटर बनाएँ।']
          : [{ link: mail.page, label: 'फ़ैसला करें' }]),
      ],
    }),
  },
};

function caseInEnglish(
  { fullName, as, news, subject, verdict, stopDays, text, page }: MailOf<'case'>,
  appName: string,
): Draft {
  const thing = { item: 'a photo or video', comment: 'a comment', person: 'a person', club: 'a club' }[subject];
  const own = { item: 'your photo or video', comment: 'your comment', person: 'your account', club: 'your club' }[
    subject
  ];
  const ends = { keep: 'It stays.', hide: 'It is hidden from now on.', remove: 'It is removed.' };
  const wording: Record<MailOf<'case'>['news'], readonly string[]> = {
    asked: [
      `Somebody who is in ${own} asked for it to be taken down. Until moderators decide, only you and they can see it. You do not need to do anything; we will tell you the decision.`,
    ],
    decided: [
      as === 'reporter'
        ? `You reported ${thing} at ${appName}. ${verdict === null ? '' : ends[verdict]}`
        : `There is a decision about ${own} at ${appName}. ${verdict === null || verdictsFor(subject).length === 1 ? '' : ends[verdict]}`,
      ...(as === 'owner' && stopDays > 0
        ? [
            `${subject === 'club' ? 'Nobody can upload for it' : 'You cannot upload'} for ${stopDays} ${stopDays === 1 ? 'day' : 'days'}.`,
          ]
        : []),
      `The moderators say: ${text}`,
    ],
    undone: [
      as === 'reporter'
        ? `The decision about your report at ${appName} was undone. It will be reviewed again.`
        : `The decision about ${own} at ${appName} was undone. It will be reviewed again.`,
    ],
    withdrawn: [
      `The request to take ${own} down was withdrawn: everybody at your college can see it again. You do not need to do anything.`,
    ],
  };
  return {
    subject: as === 'reporter' ? `Your report at ${appName}` : `About ${own} at ${appName}`,
    paragraphs: [`Hello ${fullName},`, ...wording[news], { link: page, label: 'See more' }],
  };
}

function caseInChinese(
  { fullName, as, news, subject, verdict, stopDays, text, page }: MailOf<'case'>,
  appName: string,
): Draft {
  const thing = { item: '一张照片或一个视频', comment: '一条评论', person: '一位成员', club: '一个社团' }[subject];
  const own = { item: '你的照片或视频', comment: '你的评论', person: '你的账号', club: '你的社团' }[subject];
  const ends = { keep: '结果：保留。', hide: '结果：已隐藏。', remove: '结果：已移除。' };
  const wording: Record<MailOf<'case'>['news'], readonly string[]> = {
    asked: [
      `有人请求下架${own}，因为自己出现在其中。在作出决定之前，只有你和内容管理员能看到。你无需做任何事，有结果会通知你。`,
    ],
    decided: [
      as === 'reporter'
        ? `你在 ${appName} 举报了${thing}。${verdict === null ? '' : ends[verdict]}`
        : `${own}（${appName}）已有处理结果。${verdict === null || verdictsFor(subject).length === 1 ? '' : ends[verdict]}`,
      ...(as === 'owner' && stopDays > 0
        ? [`接下来的 ${stopDays} 天内，${subject === 'club' ? '任何人都不能为它' : '你不能'}上传。`]
        : []),
      `内容管理员说：${text}`,
    ],
    undone: [
      as === 'reporter'
        ? `你在 ${appName} 的举报，之前的决定已撤销，将重新处理。`
        : `关于${own}（${appName}）的决定已撤销，将重新处理。`,
    ],
    withdrawn: [`${own}的下架请求已撤回，学校里的人又能看到了。你无需做任何事。`],
  };
  return {
    subject: as === 'reporter' ? `你在 ${appName} 的举报` : `关于${own}（${appName}）`,
    paragraphs: [`${fullName}，你好：`, ...wording[news], { link: page, label: '查看详情' }],
  };
}

function caseInHindi(
  { fullName, as, news, subject, verdict, stopDays, text, page }: MailOf<'case'>,
  appName: string,
): Draft {
  const thing = { item: 'एक फ़ोटो या वीडियो को', comment: 'एक कमेंट को', person: 'किसी को', club: 'एक क्लब को' }[subject];
  const own = { item: 'आपकी फ़ोटो या वीडियो', comment: 'आपके कमेंट', person: 'आपके अकाउंट', club: 'आपके क्लब' }[subject];
  const ends = { keep: 'वह रहेगा।', hide: 'वह अब से छिपा रहेगा।', remove: 'वह हटा दिया गया है।' };
  const wording: Record<MailOf<'case'>['news'], readonly string[]> = {
    asked: [
      `${own} में दिख रहे किसी ने उसे हटाने को कहा है। मॉडरेटर के फ़ैसले तक उसे सिर्फ़ आप और मॉडरेटर देख सकते हैं। आपको कुछ नहीं करना है, फ़ैसला हम आपको बताएँगे।`,
    ],
    decided: [
      as === 'reporter'
        ? `आपने ${appName} पर ${thing} रिपोर्ट किया था। ${verdict === null ? '' : ends[verdict]}`
        : `${appName} पर ${own} को लेकर फ़ैसला हो गया है। ${verdict === null || verdictsFor(subject).length === 1 ? '' : ends[verdict]}`,
      ...(as === 'owner' && stopDays > 0
        ? [
            `${subject === 'club' ? 'कोई उसके लिए' : 'आप'} ${stopDays} ${stopDays === 1 ? 'दिन' : 'दिनों'} तक अपलोड नहीं कर ${subject === 'club' ? 'सकता' : 'सकते'}।`,
          ]
        : []),
      `मॉडरेटर का कहना है: ${text}`,
    ],
    undone: [
      as === 'reporter'
        ? `${appName} पर आपकी रिपोर्ट का फ़ैसला वापस ले लिया गया है। उसे फिर से देखा जाएगा।`
        : `${appName} पर ${own} को लेकर हुआ फ़ैसला वापस ले लिया गया है। उसे फिर से देखा जाएगा।`,
    ],
    withdrawn: [`${own} को हटाने का अनुरोध वापस ले लिया गया है: आपके कॉलेज में सब उसे फिर देख सकते हैं। आपको कुछ नहीं करना है।`],
  };
  return {
    subject: as === 'reporter' ? `${appName} पर आपकी रिपोर्ट` : `${appName} पर ${own} के बारे में`,
    paragraphs: [`नमस्ते ${fullName},`, ...wording[news], { link: page, label: 'और देखें' }],
  };
}
