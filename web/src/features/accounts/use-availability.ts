import { useEffect, useState } from 'react';
import { useInstallation } from '../../shared/lib/installation.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useDebounced } from '../../shared/lib/use-debounced.ts';

type Rules = typeof import('./sign-up-rules.ts');

/** The availability of a name and an address while they are typed. */
export interface Availability {
  readonly nameTaken: boolean;
  readonly nameFree: boolean;
  readonly emailTaken: boolean;
  /** Typed, and not a college's. */
  readonly foreignEmail: boolean;
  /** `foreignEmail` appears once typing pauses: half an address needs no comment. */
  readonly foreignEmailSettled: boolean;
}

/** Checks both while typing (product 5). A failed look-up blocks nothing: the server decides at the end. */
export function useAvailability(name: string, email: string): Availability {
  const pattern = useInstallation((installation) => installation.academicEmailPattern);
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => {
    import('./sign-up-rules.ts').then(setRules, () => undefined);
  }, []);

  const settledName = useDebounced(name);
  const settledEmail = useDebounced(email);
  const nameTaken = trpc.accounts.isNameTaken.useQuery(
    { name: settledName },
    { enabled: rules?.isUsername(settledName) ?? false },
  );
  const emailTaken = trpc.accounts.isEmailTaken.useQuery(
    { email: settledEmail },
    { enabled: rules?.isEmail(settledEmail) ?? false },
  );
  const isForeign = (address: string) =>
    address !== '' && rules !== null && pattern !== null && !rules.isCollegeEmail(address, pattern);

  return {
    nameTaken: name === settledName && nameTaken.data === true,
    nameFree: name === settledName && nameTaken.data === false,
    emailTaken: email === settledEmail && emailTaken.data === true,
    foreignEmail: isForeign(email),
    foreignEmailSettled: isForeign(settledEmail) && isForeign(email),
  };
}
