import type { Translate } from '../../shared/i18n/translate.ts';
import type { News } from './use-news.ts';

/** The text of a notification. `date` writes a moment as a day. */
export function newsText(news: News, t: Translate, date: (moment: number) => string, now: number): string {
  const { kind, actor, club, others, item, event, items, verdict, own, planEnd } = news;
  const name = (kind === 'favourite' && club?.name) || (actor ? actor.fullName || actor.name : t('media.formerMember'));
  const who = others > 0 ? t('news.others', { name, count: others }) : name;
  const title = item?.title ?? '';
  switch (kind) {
    case 'comment':
    case 'reply':
      return t(`news.${kind}`, { who, title });
    case 'mention':
      return club ? t('news.clubMention', { who, title, club: club.name }) : t('news.mention', { who, title });
    case 'favourite':
      return t('news.favourite', { who, count: items });
    case 'event':
      return t('news.event', { title: event?.title ?? '', count: items });
    case 'processing':
      return t(item?.failed ? 'news.failed' : 'news.ready', { title });
    case 'plan':
      return club
        ? t((planEnd ?? 0) > now ? 'news.clubPlanEnds' : 'news.clubPlanEnded', {
            club: club.name,
            date: date(planEnd ?? 0),
          })
        : t((planEnd ?? 0) > now ? 'news.planEnds' : 'news.planEnded', { date: date(planEnd ?? 0) });
    case 'moderation':
      return t('news.moderation');
    case 'handover':
      return t(actor ? 'news.tookOver' : 'news.noLead', { name, club: club?.name ?? '' });
    case 'invitation':
      return t('news.invitation', { name, club: club?.name ?? '' });
    case 'seat':
      return t(actor ? 'news.newSeat' : 'news.ownSeat', { name, club: club?.name ?? '' });
    case 'offers':
    case 'accepted':
    case 'ending':
      return t(`news.${kind}`, { title: event?.title ?? '' });
    case 'leaving':
      return t('news.leaving');
    default:
      if (!own) return t('news.reported');
      if (club) return t('news.ownClub', { club: club.name });
      if (verdict === null) return t(item ? 'news.asked' : 'news.askedOther', { title });
      return item ? t(`news.own_${verdict}`, { title }) : t('news.ownOther');
  }
}
