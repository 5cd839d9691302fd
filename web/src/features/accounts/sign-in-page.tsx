import { type FormEvent, lazy, Suspense, startTransition, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { laterTexts, useTexts } from '../../shared/i18n/languages.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { clearNotices } from '../../shared/ui/notices.ts';
import { Spinner } from '../../shared/ui/spinner.tsx';
import type { AskedFactor } from './asked-factor.ts';
import { CourtPicture } from './court-picture.tsx';
import { loadGate } from './load-gate.ts';
import { loadSecondFactor } from './load-second-factor.ts';
import { Release } from './release.tsx';
import { SignInCard } from './sign-in-card.tsx';

const loadSignUp = async () => {
  const [card] = await Promise.all([import('./sign-up-card.tsx'), laterTexts()]);
  return card;
};
const SecondFactorCard = lazy(async () => ({ default: (await loadSecondFactor()).SecondFactorCard }));
const GateCard = lazy(loadGate);
const SignUpCard = lazy(async () => ({ default: (await loadSignUp()).SignUpCard }));

/** The texts in the fields of a card, by their names. */
export type Typed = Readonly<Record<string, string>>;

/**
 * One screen that toggles between signing in and signing up (product 2), which is loaded when somebody is about to use
 * it. Toggling loses no typed text.
 */
export function SignInPage() {
  const t = useTexts();
  const state: { joining?: boolean } | null = useLocation().state;
  const [joining, setJoining] = useState(state?.joining === true);
  const [asked, setAsked] = useState<AskedFactor | null>(null);
  useTitle(t(joining ? 'accounts.signUp' : 'accounts.signIn'));
  const typed = useRef<{ signIn: Typed; signUp: Typed }>({ signIn: {}, signUp: {} });
  const returned = useRef(false);
  if (joining || asked) returned.current = true;
  const remember = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    const card = joining ? 'signUp' : 'signIn';
    typed.current[card] = { ...typed.current[card], [target.name]: target.value };
  };
  const toggle = () => {
    clearNotices();
    // A card stays until the other one has loaded.
    startTransition(() => setJoining(!joining));
  };
  return (
    <>
      <div className="mx-auto grid w-full max-w-[1120px] grow content-start items-center gap-x-16 w900:content-center px-4 pb-12 w600:px-8 w900:grid-cols-[1fr_440px]">
        <div className="hidden flex-col items-center gap-8 w900:flex">
          <CourtPicture className="w-full max-w-[400px]" />
          <p className="max-w-[22ch] break-keep text-center text-28 font-semibold tracking-tight text-balance">
            {t('accounts.welcome')}
          </p>
        </div>
        <p className="mx-auto max-w-[24ch] break-keep py-8 text-center text-20 font-semibold text-balance w900:hidden">
          {t('accounts.welcome')}
        </p>
        <section onInput={remember} className="mx-auto w-full max-w-[440px] rounded-picture bg-raised p-6 w500:p-8">
          {asked?.gate ? (
            <Suspense fallback={<Spinner />}>
              <GateCard asked={asked} onBack={() => setAsked(null)} />
            </Suspense>
          ) : asked ? (
            <Suspense fallback={<Spinner />}>
              <SecondFactorCard asked={asked} onAsked={setAsked} onBack={() => setAsked(null)} />
            </Suspense>
          ) : joining ? (
            <Suspense>
              <SignUpCard typed={typed.current.signUp} onToggle={toggle} onAsked={setAsked} />
            </Suspense>
          ) : (
            <SignInCard
              typed={typed.current.signIn}
              returned={returned.current}
              onToggle={toggle}
              onAsked={setAsked}
              onReach={() => void loadSignUp().catch(() => undefined)}
            />
          )}
        </section>
      </div>
      <Release />
    </>
  );
}
