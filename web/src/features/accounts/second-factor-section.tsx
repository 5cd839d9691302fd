import { deviceOf } from '@quadrangle/domain/accounts/device';
import { type ReactNode, useRef, useState } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import type { CurrentUser } from '../../shared/lib/session.ts';
import { api, isNetworkError, type Outputs, refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { useOnDemand } from '../../shared/lib/use-on-demand.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { Unanswered } from '../../shared/ui/unanswered.tsx';
import { useProof } from './use-proof.tsx';

const loadDialogs = async () => {
  const [authenticator, codes] = await Promise.all([
    import('./authenticator-dialog.tsx'),
    import('./recovery-codes-dialog.tsx'),
  ]);
  return { ...authenticator, ...codes };
};

function Row({ title, text, action, onAct }: { title: string; text: string; action: string; onAct: () => void }) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow">
        <p className="font-medium">{title}</p>
        <p className="text-14 text-muted">{text}</p>
      </div>
      <Button look="outline" onClick={onAct} aria-label={`${action}: ${title}`}>
        {action}
      </Button>
    </li>
  );
}

type Draft = Outputs['accounts']['draftAuthenticator'];

interface Props {
  factors: Outputs['accounts']['secondFactor'];
  onSetUpApp: () => void;
  onAddPasskey: () => void;
  onRemove: (id: string, name: string) => void;
  onTurnOff: () => void;
  onRenew: () => void;
}

/** The existing factors, with their actions. */
function Factors({
  factors: { authenticator, passkeys, codesLeft },
  onSetUpApp,
  onAddPasskey,
  onRemove,
  onTurnOff,
  onRenew,
}: Props) {
  const t = useTexts();
  const format = useFormat();
  const isOn = authenticator !== null || passkeys.length > 0;
  const rows: ReactNode[] = [
    authenticator && (
      <Row
        key="authenticator"
        title={t('accounts.app')}
        text={t('accounts.addedOn', { date: format.date(authenticator.addedAt) })}
        action={t('accounts.removeFactor')}
        onAct={() => onRemove('authenticator', t('accounts.app'))}
      />
    ),
    ...passkeys.map(({ id, name, usedAt }) => (
      <Row
        key={id}
        title={t('accounts.passkeyOf', { name })}
        text={t('accounts.lastUsed', { ago: format.ago(usedAt) })}
        action={t('accounts.removeFactor')}
        onAct={() => onRemove(id, t('accounts.passkeyOf', { name }))}
      />
    )),
    isOn && (
      <Row
        key="codes"
        title={t('accounts.recoveryCodes')}
        text={t('accounts.codesLeft', { count: codesLeft })}
        action={t('accounts.newCodes')}
        onAct={onRenew}
      />
    ),
  ];
  return (
    <>
      {isOn && <ul className="mt-2 divide-y divide-line">{rows}</ul>}
      <div className="mt-4 flex flex-wrap gap-3">
        {!authenticator && (
          <Button look="outline" onClick={onSetUpApp}>
            {t('accounts.setUpApp')}
          </Button>
        )}
        {'PublicKeyCredential' in window && (
          <Button look="outline" onClick={onAddPasskey}>
            {t('accounts.addPasskey')}
          </Button>
        )}
        {isOn && (
          <Button look="quiet" onClick={onTurnOff} className="!text-danger">
            {t('accounts.turnOff')}
          </Button>
        )}
      </div>
    </>
  );
}

/** What is asked before an act that cannot be undone. */
interface Question {
  title: string;
  text: string;
  confirmLabel: string;
  act: () => Promise<void>;
}

/** The second step when signing in: an app, passkeys, recovery codes; on, off and renewed (decisions 54). */
export function SecondFactorSection({ user }: { user: CurrentUser }) {
  const t = useTexts();
  const errorText = useErrorText();
  const appName = useInstallation((installation) => installation.appName);
  const factors = trpc.accounts.secondFactor.useQuery();
  const utils = trpc.useUtils();
  const proof = useProof();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const { module: dialogs, reach } = useOnDemand(loadDialogs);
  /** A second press would make a second key under the first one's code. */
  const acting = useRef(false);

  const reload = () => {
    void factors.refetch();
    void utils.audit.own.invalidate();
  };

  /** Asks for a proof if one is due, does the act, and reloads the factors. */
  const change = (act: () => Promise<void>) =>
    proof.ask(() => {
      if (acting.current) return;
      acting.current = true;
      clearNotices();
      void act()
        .catch((error: unknown) =>
          notify('red', refusalOf(error) || isNetworkError(error) ? errorText(error) : t('accounts.noPasskey')),
        )
        .finally(() => {
          acting.current = false;
          reload();
        });
    });
  // Recovery codes are shown only once: the dialog for them is there before they are made.
  const setUpApp = () =>
    change(async () => {
      if (await reach()) setDraft(await api.accounts.draftAuthenticator.mutate());
    });
  const addPasskey = () =>
    change(async () => {
      if (!(await reach())) return;
      const [{ makePasskey }, asked] = await Promise.all([
        import('./passkeys.ts'),
        api.accounts.askOwnPasskey.mutate(),
      ]);
      const made = await makePasskey(asked, user, appName);
      const device = deviceOf(navigator.userAgent);
      const name = device ? t('accounts.device', device) : t('accounts.passkey');
      setCodes((await api.accounts.addPasskey.mutate({ ...made, name })).recoveryCodes);
    });
  const remove = (id: string) => change(async () => void (await api.accounts.removeFactor.mutate({ id })));
  const renew = () =>
    change(async () => {
      if (await reach()) setCodes((await api.accounts.renewRecoveryCodes.mutate()).recoveryCodes);
    });

  return (
    <section className="mt-12">
      <h2 className="text-20">{t('accounts.secondFactor')}</h2>
      <p className="mt-1 max-w-[60ch] text-14 text-muted">{t('accounts.secondFactorText')}</p>
      <Unanswered of={factors} />
      {factors.data && (
        <Factors
          factors={factors.data}
          onSetUpApp={() => void setUpApp()}
          onAddPasskey={() => void addPasskey()}
          onRemove={(id, name) =>
            setQuestion({
              title: t('accounts.removeFactorTitle', { name }),
              text: t('accounts.removeFactorText'),
              confirmLabel: t('accounts.removeFactor'),
              act: () => remove(id),
            })
          }
          onTurnOff={() =>
            setQuestion({
              title: t('accounts.turnOffTitle'),
              text: t('accounts.turnOffText'),
              confirmLabel: t('accounts.turnOff'),
              act: () => remove('all'),
            })
          }
          onRenew={() =>
            setQuestion({
              title: t('accounts.newCodesTitle'),
              text: t('accounts.newCodesText'),
              confirmLabel: t('accounts.newCodes'),
              act: renew,
            })
          }
        />
      )}
      {draft && dialogs && (
        <dialogs.AuthenticatorDialog
          draft={draft}
          onAdded={(made) => {
            setDraft(null);
            setCodes(made);
            notify('green', t('accounts.appIsOn'));
            reload();
          }}
          onClose={() => {
            setDraft(null);
            // It may be on although no answer came.
            reload();
          }}
        />
      )}
      {codes && dialogs && <dialogs.RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {question && (
        <ConfirmDialog
          title={question.title}
          text={question.text}
          confirmLabel={question.confirmLabel}
          danger
          onConfirm={() => {
            setQuestion(null);
            void question.act();
          }}
          onCancel={() => setQuestion(null)}
        />
      )}
      {proof.dialog}
    </section>
  );
}
