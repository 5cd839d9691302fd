import type { Language } from '@quadrangle/domain/kernel/actor';
import type { Told } from '@quadrangle/domain/kernel/told';

/** What somebody is told outside the product, in one sentence. */
export function sentenceOf(told: Told, language: Language): string {
  return language === 'zh' ? inChinese(told) : inEnglish(told);
}

/** A day, at UTC, which the sentence says. */
function dayOf(moment: number, language: Language): string {
  const locale = language === 'zh' ? 'zh-CN' : 'en-IN';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
}

function inEnglish({ kind, who, others, title, event, items, failed, verdict, own, planEnd }: Told): string {
  const name = who ?? 'A former member';
  const all = others === 0 ? name : `${name} and ${others} ${others === 1 ? 'other' : 'others'}`;
  const things = `${items} new ${items === 1 ? 'item' : 'items'}`;
  switch (kind) {
    case 'comment':
      return `${all} commented on “${title}”`;
    case 'reply':
      return `${name} replied to you under “${title}”`;
    case 'mention':
      return `${name} mentioned you under “${title}”`;
    case 'favourite':
      return `${name} shared ${things}`;
    case 'event':
      return `${things} in “${event}”`;
    case 'processing':
      return failed ? `“${title}” could not be processed` : `“${title}” is ready`;
    case 'plan':
      return `The end of your plan: ${dayOf(planEnd ?? 0, 'en')} (UTC)`;
    case 'decision':
      if (!own) return 'Moderators decided about what you reported.';
      if (verdict === null) return 'Something of yours is hidden until moderators decide.';
      if (title === null) return 'Moderators decided about something of yours.';
      return {
        keep: `Moderators decided: “${title}” stays.`,
        hide: `Moderators hid “${title}”.`,
        remove: `Moderators removed “${title}”.`,
      }[verdict];
  }
}

function inChinese({ kind, who, others, title, event, items, failed, verdict, own, planEnd }: Told): string {
  const name = who ?? '前成员';
  const all = others === 0 ? name : `${name}和其他 ${others} 人`;
  switch (kind) {
    case 'comment':
      return `${all}评论了“${title}”`;
    case 'reply':
      return `${name}在“${title}”下回复了您`;
    case 'mention':
      return `${name}在“${title}”下提到了您`;
    case 'favourite':
      return `${name}分享了 ${items} 项新内容`;
    case 'event':
      return `“${event}”中有 ${items} 项新内容`;
    case 'processing':
      return failed ? `“${title}”处理失败` : `“${title}”已经就绪`;
    case 'plan':
      return `您的套餐到期日：${dayOf(planEnd ?? 0, 'zh')}（UTC）`;
    case 'decision':
      if (!own) return '管理员对您举报的内容做出了决定。';
      if (verdict === null) return '您的内容在管理员决定之前会被隐藏。';
      if (title === null) return '管理员对您的内容做出了决定。';
      return {
        keep: `管理员决定保留“${title}”。`,
        hide: `管理员隐藏了“${title}”。`,
        remove: `管理员移除了“${title}”。`,
      }[verdict];
  }
}
