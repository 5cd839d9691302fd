import type { AppRouter } from '@quadrangle/api/router';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { textsNow } from '../i18n/languages.ts';
import { dismissNotice, notify } from '../ui/notices.ts';
import { mayBeSentAgain, PAUSES } from './sent-again.ts';

/** Repeats calls that got no answer, with a notice meanwhile; not while the device is offline (decisions 23). */
export const sendAgainLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let times = 0;
      let noticeId = 0;
      const send = (): void => {
        next(op).subscribe({
          ...observer,
          next(answer) {
            dismissNotice(noticeId);
            observer.next(answer);
          },
          error(error) {
            dismissNotice(noticeId);
            const pause = PAUSES[times];
            if (!pause || error.data || !navigator.onLine || !mayBeSentAgain(op)) return observer.error(error);
            times += 1;
            noticeId = notify('default', textsNow()('common.sendingAgain'));
            setTimeout(send, pause);
          },
        });
      };
      send();
    });
