import { useEffect, useRef } from 'react';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { notify } from '../../shared/ui/notices.ts';
import { isSpent } from './is-spent.ts';
import { signedUpHere } from './signed-up-here.ts';

/** How far a verification link got. */
export type Verification =
  | { readonly step: 'working' | 'verified' | 'rejected' | 'expired' }
  | {
      readonly step: 'asking';
      readonly person: { readonly name: string; readonly fullName: string };
      readonly answering: 'yes' | 'no' | null;
      readonly yes: () => void;
      readonly no: () => void;
    }
  | { readonly step: 'broken'; readonly error: unknown; readonly retry: () => void };

/**
 * A verification link: the browser that signed up verifies at once; any other looks whose account it is and asks,
 * because mail scanners open links and anybody can sign up with somebody else's address (decisions 7).
 */
export function useVerification(userId: string, token: string): Verification {
  const errorText = useErrorText();
  const input = { userId, token };
  const own = signedUpHere(userId);
  const preview = trpc.accounts.previewVerification.useQuery(input, { enabled: !own, staleTime: Infinity });
  const verify = trpc.accounts.verifyEmail.useMutation();
  const reject = trpc.accounts.rejectRegistration.useMutation();
  const error = verify.error ?? reject.error ?? preview.error;

  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed once.
  useEffect(() => {
    if (!own || begun.current) return;
    begun.current = true;
    verify.mutate(input);
  }, [own]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is shown once.
  useEffect(() => {
    if (isSpent(error)) notify('red', errorText(error));
  }, [error]);

  // Not found means deleted already, by a first "No" whose answer was lost.
  if (reject.isSuccess || refusalOf(reject.error)?.code === 'LINK_NOT_FOUND') return { step: 'rejected' };
  if (verify.isSuccess || preview.data?.used) return { step: 'verified' };
  if (isSpent(error)) return { step: 'expired' };
  if (error) {
    const retry = () => {
      if (reject.error) return reject.mutate(input);
      verify.reset();
      if (own) verify.mutate(input);
      else void preview.refetch();
    };
    return { step: 'broken', error, retry };
  }
  if (!preview.data) return { step: 'working' };
  return {
    step: 'asking',
    person: preview.data,
    answering: verify.isPending ? 'yes' : reject.isPending ? 'no' : null,
    yes: () => verify.mutate(input),
    no: () => reject.mutate(input),
  };
}
