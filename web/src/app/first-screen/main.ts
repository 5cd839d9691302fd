/**
 * What a slow phone shows until the app's code is there: the frame of a page and its first pictures, drawn from the
 * answers that came with the page, where the app will draw them. It stands in the page itself and runs before anything
 * else, so it imports little.
 */
import { noticeDue } from '@quadrangle/domain/accounts/agreement';
import type { Installation } from '../../shared/lib/installation.ts';
import type { CurrentUser } from '../../shared/lib/session.ts';
import { cx } from '../../shared/ui/cx.ts';
import { FIRST_SCREEN } from '../end-first-screen.ts';
import { type Answers, answerTo, box, grey, iconBox, image } from './box.ts';
import { drawItem } from './draw-item.ts';
import { drawList } from './draw-list.ts';

/** The entries of the menu, and the places of those that stand in the bar of a phone. */
const ENTRIES = 15;
const IN_BAR: ReadonlySet<number> = new Set([0, 3, 4, 6, 14]);

function brand({ appName, logoUrl }: Installation): HTMLElement {
  const ours = document.querySelector('.splash')?.cloneNode(true);
  if (ours instanceof Element) ours.setAttribute('class', 'shrink-0 text-accent');
  return box(
    'mb-2 hidden min-h-11 shrink-0 items-center justify-center gap-3 w600:flex w900:justify-start w900:px-3',
    logoUrl ? image('size-7 shrink-0 object-contain', { src: logoUrl }) : ours,
    box('hidden truncate font-semibold text-20 tracking-tight w900:inline', appName),
  );
}

function frame(me: CurrentUser, site: Installation): { whole: HTMLElement; content: HTMLElement } {
  const content = box('grow px-4 pt-2 pb-24 w600:px-6 w600:pb-12');
  const entries = Array.from({ length: ENTRIES }, (_, at) =>
    box(
      cx(
        'flex h-12 min-w-12 shrink-0 items-center justify-center gap-4 px-3 bar-entry w600:h-11 w900:justify-start',
        !IN_BAR.has(at) && 'max-w600:hidden',
      ),
      grey('size-5 shrink-0'),
    ),
  );
  const menu = box(
    cx(
      'bar fixed inset-x-0 bottom-0 z-30 flex items-center gap-1 border-line border-t bg-surface px-2 pt-1',
      'w600:sticky w600:inset-auto w600:top-0 w600:h-dvh w600:w-18 w600:shrink-0 w600:flex-col w600:items-stretch',
      'w600:overflow-x-hidden w600:border-t-0 w600:px-3 w600:py-2 w900:w-60',
    ),
    brand(site),
    ...entries,
  );
  const bar = box(
    'sticky top-0 z-20 flex h-16 shrink-0 items-center gap-1 bg-surface px-2 flat:relative flat:h-12 w600:gap-3 w600:px-6',
    iconBox(),
    box(
      'flex min-w-0 grow justify-center',
      box('h-11 w-full max-w-[560px] rounded-full border border-line-strong bg-raised'),
    ),
    box('flex shrink-0', iconBox(), iconBox()),
    iconBox(),
    box(
      'flex h-11 min-w-11 items-center justify-center gap-2 w700:pr-4 w700:pl-1',
      box('size-9 shrink-0 rounded-full bg-accent-soft'),
      box('hidden max-w-36 w700:inline w700:truncate w700:text-14 w700:font-medium', me.fullName || me.name),
    ),
  );
  const whole = box(
    'absolute inset-0 z-40 flex min-h-dvh overflow-hidden bg-surface pointer-events-none',
    menu,
    box(
      'flex min-w-0 grow flex-col',
      bar,
      isNoticeDue(me, site) && box('min-h-11 shrink-0 border-line border-b bg-raised'),
      content,
    ),
  );
  whole.id = FIRST_SCREEN;
  whole.ariaHidden = 'true';
  return { whole, content };
}

function isNoticeDue({ agreedTo, withdrawnAt }: CurrentUser, { notice }: Installation): boolean {
  return !!notice && noticeDue(notice, { agreedTo: agreedTo ?? null, withdrawnAt: withdrawnAt ?? null }) !== null;
}

function draw(): void {
  const given = document.getElementById('first-answers')?.textContent;
  const answers: Answers = given ? JSON.parse(given) : {};
  const me = answerTo<CurrentUser | null>(answers, ['accounts', 'meOrNull']);
  const site = answerTo<Installation>(answers, ['site', 'settings']);
  if (!me || !site) return;
  // A line about leaving or closing stands above the page, and nobody knows how high it will be.
  if (site.closing || (me.leavesOn && !me.hasRecoveryAddress)) return;
  const { whole, content } = frame(me, site);
  document.body.append(whole);
  if (!drawList(answers, content) && !drawItem(answers, content)) whole.remove();
}

draw();
