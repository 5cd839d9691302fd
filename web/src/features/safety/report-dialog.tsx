import { type Reason, reasons, type Subject } from '@quadrangle/domain/safety/case';
import { fits, LONGEST_NOTE } from '@quadrangle/domain/safety/choices';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { dropMedia, renewCards } from '../../shared/lib/media-cache.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { FormDialog } from '../../shared/ui/form-dialog.tsx';
import { useTooLong } from '../../shared/ui/too-long.ts';

interface Props {
  subject: Subject;
  id: string;
  onClose: () => void;
}

/** A list of reasons, a note, and what happens next; then the confirmation (decisions 51). */
export function ReportDialog({ subject, id, onClose }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const errorText = useErrorText();
  const form = useId();
  const choices = reasons.filter((reason) => fits(reason, subject));
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const tooLong = useTooLong(note, LONGEST_NOTE);
  const own = trpc.useUtils().safety.ownReports;
  const report = trpc.safety.report.useMutation({ onSuccess: () => void own.invalidate() });

  const close = () => {
    onClose();
    if (!report.data?.hidden) return;
    for (const kind of ['photo', 'video'] as const) dropMedia(client, { kind, id });
    void renewCards(client);
  };
  if (report.isSuccess)
    return (
      <Dialog
        title={t('safety.thanks')}
        onClose={close}
        footer={
          <>
            <Link to="/reports" className={buttonClass('outline')} onClick={close}>
              {t('safety.ownReports')}
            </Link>
            <Button onClick={close} data-first-focus>
              {t('common.close')}
            </Button>
          </>
        }
      >
        <p role="status">{t(thanksFor(report.data))}</p>
      </Dialog>
    );
  return (
    <FormDialog
      title={t(`safety.report_${subject}`)}
      onClose={onClose}
      busy={report.isPending}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={report.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} busy={report.isPending} disabled={tooLong !== undefined}>
            {t('safety.send')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(reason === null);
          if (reason !== null) report.mutate({ subject, id, reason, note });
        }}
      >
        <fieldset aria-describedby={missing ? `${form}-missing` : undefined}>
          <legend className="mb-1 text-14 font-medium">{t('safety.why')}</legend>
          {choices.map((choice) => (
            <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-1">
              <input
                type="radio"
                name={`${form}-reason`}
                value={choice}
                checked={reason === choice}
                onChange={() => {
                  setReason(choice);
                  setMissing(false);
                }}
                className="size-5 shrink-0"
              />
              {t(`safety.reason_${choice}_text`)}
            </label>
          ))}
          {missing && (
            <p id={`${form}-missing`} role="alert" className="text-14 text-danger">
              {t('safety.chooseReason')}
            </p>
          )}
        </fieldset>
        <TextArea
          label={t('safety.note')}
          value={note}
          error={tooLong}
          onChange={(event) => setNote(event.target.value)}
        />
        <p className="text-14 text-muted" aria-live="polite">
          {t(reason === 'in-it' ? 'safety.nextHidden' : 'safety.next')}
        </p>
        {report.error && (
          <p role="alert" className="text-14 text-danger">
            {errorText(report.error)}
          </p>
        )}
      </form>
    </FormDialog>
  );
}

function thanksFor({ hidden, queued }: { readonly hidden: boolean; readonly queued: boolean }) {
  if (hidden) return 'safety.thanksHidden';
  return queued ? 'safety.thanksQueued' : 'safety.thanksText';
}
