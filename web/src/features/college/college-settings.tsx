import { alumniModes } from '@quadrangle/domain/colleges/college';
import { MAX_MARK_BYTES } from '@quadrangle/domain/colleges/rules';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { api, refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../shared/ui/field.tsx';
import { FileField } from '../../shared/ui/file-field.tsx';
import { notify } from '../../shared/ui/notices.ts';
import type { OwnCollege, Proof } from './college-page.tsx';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** The bytes of a file in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

const FIELDS = ['name', 'contact', 'grievanceContact', 'timeZone'] as const;

/** What the college says of itself; an empty field is what the installation says (decisions 69, 70). */
export function CollegeSettings({ college, otherwise, proof }: OwnCollege & { proof: Proof }) {
  const t = useTexts();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState({
    name: college.name ?? '',
    contact: college.contact ?? '',
    grievanceContact: college.grievanceContact ?? '',
    timeZone: college.timeZone ?? '',
    links: college.links?.join('\n') ?? '',
  });
  const [alumni, setAlumni] = useState(college.alumni ?? 'until-leaving');
  /** What stood here when it was typed: what is as it was is not sent, because somebody else may have changed it. */
  const [begun, setBegun] = useState({ ...typed, alumni });
  const [picture, setPicture] = useState<File | null>(null);
  const [takenAway, setTakenAway] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const placeholders = { ...otherwise, contact: otherwise.contact ?? '', grievanceContact: '' };

  const save = async () => {
    setBusy(true);
    setErrors({});
    try {
      const links = typed.links.split(/\s+/).filter(Boolean);
      const type = TYPES.find((one) => one === picture?.type) ?? 'image/png';
      const mark = picture ? { type, data: await base64Of(picture) } : takenAway ? null : undefined;
      const changed = FIELDS.filter((field) => typed[field] !== begun[field]);
      await api.college.change.mutate({
        ...Object.fromEntries(changed.map((field) => [field, typed[field].trim() || null])),
        ...(typed.links !== begun.links && { links: links.length > 0 ? links : null }),
        ...(alumni !== begun.alumni && { alumni }),
        ...(mark === undefined ? {} : { mark }),
      });
      notify('green', t('college.saved'));
      setBegun({ ...typed, alumni });
      setPicture(null);
      setTakenAway(false);
      await utils.college.view.invalidate();
      // What is saved is saved, whether or not it is read again.
      await api.site.settings.query().then(
        (now) => useInstallation.setState(now),
        () => undefined,
      );
    } catch (error) {
      const refused = refusalOf(error)?.errors ?? [];
      setErrors(Object.fromEntries(refused.map(({ field, message }) => [field.split('.')[0], t.sentence(message)])));
      notify('red', errorText(error));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void proof.ask(() => void save());
  };
  return (
    <section>
      <h2 className="text-20">{t('college.settings')}</h2>
      <p className="mt-1 text-14 text-muted">{t('college.settingsText')}</p>
      <form className="mt-4 grid max-w-[480px] gap-4" onSubmit={submit} noValidate>
        {FIELDS.map((field) => (
          <TextField
            key={field}
            label={t(`college.${field}`)}
            hint={field === 'grievanceContact' ? t('college.grievanceHint') : undefined}
            type={field === 'contact' || field === 'grievanceContact' ? 'email' : 'text'}
            value={typed[field]}
            placeholder={placeholders[field]}
            error={errors[field]}
            autoComplete="off"
            onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          />
        ))}
        <TextArea
          label={t('college.links')}
          hint={t('college.linksHint')}
          value={typed.links}
          error={errors.links}
          onChange={(event) => setTyped({ ...typed, links: event.target.value })}
        />
        <SelectField
          label={t('college.alumni')}
          hint={t('college.alumniHint')}
          value={alumni}
          error={errors.alumni}
          onChange={(event) => setAlumni(alumniModes.find((mode) => mode === event.currentTarget.value) ?? alumni)}
        >
          {alumniModes.map((mode) => (
            <option key={mode} value={mode}>
              {t(`college.alumni_${mode}`)}
            </option>
          ))}
        </SelectField>
        <FileField
          label={t('college.mark')}
          hint={t('college.markHint')}
          error={errors.mark}
          accept={TYPES.join()}
          chosen={picture?.name}
          onChange={({ target }) => {
            const file = target.files?.[0] ?? null;
            const fits = file === null || file.size <= MAX_MARK_BYTES;
            setPicture(fits ? file : null);
            const { mark: _, ...others } = errors;
            setErrors(fits ? others : { ...others, mark: t('college.markHint') });
            target.value = '';
          }}
        />
        {college.marked && !picture && (
          <Button look="outline" onClick={() => setTakenAway(!takenAway)} aria-pressed={takenAway}>
            {t('college.noMark')}
          </Button>
        )}
        <Button type="submit" busy={busy} className="justify-self-start">
          {t('college.save')}
        </Button>
      </form>
    </section>
  );
}
