import type { Language } from '../kernel/actor.ts';
import { day } from '../kernel/letter.ts';
import type { NewsSummary } from '../kernel/news-summary.ts';

const SENTENCES: Readonly<Record<Language, (news: NewsSummary) => string>> = {
  en: inEnglish,
  zh: inChinese,
  hi: inHindi,
};

/** A notification in one sentence, for pushes and mails. */
export function sentenceOf(news: NewsSummary, language: Language): string {
  return SENTENCES[language](news);
}

function inEnglish({
  kind,
  who,
  others,
  title,
  event,
  items,
  failed,
  verdict,
  own,
  planEnd,
  club,
}: NewsSummary): string {
  const name = who ?? 'A former member';
  const all = others === 0 ? name : `${name} and ${others} ${others === 1 ? 'other' : 'others'}`;
  const things = `${items} new ${items === 1 ? 'item' : 'items'}`;
  switch (kind) {
    case 'comment':
      return `${all} commented on “${title}”`;
    case 'reply':
      return `${name} replied to you under “${title}”`;
    case 'mention':
      return `${name} mentioned ${club ?? 'you'} under “${title}”`;
    case 'favourite':
      return `${name} shared ${things}`;
    case 'event':
      return `${things} in “${event}”`;
    case 'processing':
      return failed ? `“${title}” couldn’t be processed` : `“${title}” is ready`;
    case 'plan':
      return `${club === null ? 'Your plan' : `The plan of ${club}`} ends on ${day(planEnd ?? 0, 'en')} (UTC)`;
    case 'moderation':
      return 'Something was reported and waits for your decision';
    case 'handover':
      return who === null ? `${club} no longer has an active lead` : `${name} leads ${club} now`;
    case 'invitation':
      return `${name} invites you to a seat in ${club}`;
    case 'seat':
      return who === null ? `You hold a seat in ${club} now` : `${name} holds a seat in ${club} now`;
    case 'offers':
      return `New photos for “${event}” wait for your decision`;
    case 'accepted':
      return `What you added to “${event}” was accepted`;
    case 'ending':
      return `Nobody decided about what you added to “${event}”. It is removed 60 days after you sent it`;
    case 'leaving':
      return 'Your leaving date is set. Add or check your recovery address';
    case 'decision':
      if (!own) return 'There is a decision on your report or request.';
      if (club !== null) return `Moderators decided about ${club}.`;
      if (verdict === null) return 'Something you shared is hidden until moderators decide.';
      if (title === null) return 'Moderators decided about something you shared.';
      return {
        keep: `Moderators decided: “${title}” stays.`,
        hide: `Moderators hid “${title}”.`,
        remove: `Moderators removed “${title}”.`,
      }[verdict];
  }
}

/** A name with the space that stands between Latin letters and Chinese. */
function beforeChinese(name: string): string {
  return /[\p{Script=Latin}\p{N}]$/u.test(name) ? `${name} ` : name;
}

function inChinese({
  kind,
  who,
  others,
  title,
  event,
  items,
  failed,
  verdict,
  own,
  planEnd,
  club,
}: NewsSummary): string {
  const name = beforeChinese(who ?? '已注销用户');
  const all = others === 0 ? name : `${name}和其他 ${others} 人`;
  switch (kind) {
    case 'comment':
      return `${all}评论了“${title}”`;
    case 'reply':
      return `${name}在“${title}”下回复了你`;
    case 'mention':
      return `${name}在“${title}”下提到了${club === null ? '你' : `“${club}”`}`;
    case 'favourite':
      return `${name}分享了 ${items} 项新内容`;
    case 'event':
      return `“${event}”中有 ${items} 项新内容`;
    case 'processing':
      return failed ? `“${title}”处理失败` : `“${title}”已处理完成`;
    case 'plan':
      return `${club === null ? '你' : beforeChinese(club)}的套餐到期日：${day(planEnd ?? 0, 'zh')}（UTC）`;
    case 'moderation':
      return '有一条新举报等待你处理';
    case 'handover':
      return who === null ? `“${club}”的负责人都已离校或久未登录` : `${name}现在负责“${club}”`;
    case 'invitation':
      return `${name}邀请你加入“${club}”`;
    case 'seat':
      return `${who === null ? '你' : name}现在持有“${club}”的席位`;
    case 'offers':
      return `“${event}”有新照片等待你处理`;
    case 'accepted':
      return `你添加到“${event}”的内容已通过`;
    case 'ending':
      return `你添加到“${event}”的内容一直未处理，提交满 60 天后将被删除`;
    case 'leaving':
      return '你的离校日期已确定。请检查恢复邮箱';
    case 'decision':
      if (!own) return '你的举报或请求已处理。';
      if (club !== null) return `内容管理员对“${club}”作出了决定。`;
      if (verdict === null) return '你的一项内容被隐藏，等待内容管理员决定。';
      if (title === null) return '内容管理员对你的内容作出了决定。';
      return {
        keep: `内容管理员决定保留“${title}”。`,
        hide: `内容管理员隐藏了“${title}”。`,
        remove: `内容管理员移除了“${title}”。`,
      }[verdict];
  }
}

function inHindi({ kind, who, others, title, event, items, failed, verdict, own, planEnd, club }: NewsSummary): string {
  const name = who ?? 'एक पूर्व मेंबर';
  const all = others === 0 ? name : `${name} और ${others} अन्य`;
  switch (kind) {
    case 'comment':
      return `${all} ने “${title}” पर कमेंट किया`;
    case 'reply':
      return `${name} ने “${title}” पर आपको जवाब दिया`;
    case 'mention':
      return `${name} ने “${title}” पर ${club === null ? 'आपको' : `“${club}” को`} मेंशन किया`;
    case 'favourite':
      return `${name} ने ${items} नई पोस्ट शेयर ${items === 1 ? 'की' : 'कीं'}`;
    case 'event':
      return `“${event}” में ${items} नई पोस्ट`;
    case 'processing':
      return failed ? `“${title}” तैयार नहीं हो पाया` : `“${title}” तैयार है`;
    case 'plan':
      return `${club === null ? 'आपका' : `${club} का`} प्लान ${day(planEnd ?? 0, 'hi')} (UTC) को ख़त्म होगा`;
    case 'moderation':
      return 'एक नई रिपोर्ट आपके फ़ैसले के इंतज़ार में है';
    case 'handover':
      return who === null ? `“${club}” का अब कोई ऐक्टिव लीड नहीं है` : `अब “${club}” के लीड ${name} हैं`;
    case 'invitation':
      return `${name} ने आपको “${club}” में सीट का न्योता दिया`;
    case 'seat':
      return who === null ? `अब “${club}” में आपकी सीट है` : `अब “${club}” में ${name} की सीट है`;
    case 'offers':
      return `“${event}” के लिए नई फ़ोटो आपके फ़ैसले के इंतज़ार में हैं`;
    case 'accepted':
      return `“${event}” में आपने जो जोड़ा, वह मंज़ूर हो गया`;
    case 'ending':
      return `“${event}” में आपने जो जोड़ा, उस पर फ़ैसला नहीं हुआ। भेजने के 60 दिन बाद वह हट जाएगा`;
    case 'leaving':
      return 'आपके कॉलेज छोड़ने की तारीख़ तय है। रिकवरी ईमेल जाँच लें';
    case 'decision':
      if (!own) return 'आपकी रिपोर्ट या अनुरोध पर फ़ैसला हो गया।';
      if (club !== null) return `मॉडरेटर ने “${club}” पर फ़ैसला किया।`;
      if (verdict === null) return 'आपकी शेयर की हुई एक पोस्ट मॉडरेटर के फ़ैसले तक छिपी रहेगी।';
      if (title === null) return 'आपकी शेयर की हुई एक पोस्ट पर मॉडरेटर ने फ़ैसला किया।';
      return {
        keep: `मॉडरेटर का फ़ैसला: “${title}” रहेगा।`,
        hide: `मॉडरेटर ने “${title}” को छिपा दिया।`,
        remove: `मॉडरेटर ने “${title}” को हटा दिया।`,
      }[verdict];
  }
}
