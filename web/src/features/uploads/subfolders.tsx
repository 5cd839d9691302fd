import { EVENTS_A_DAY } from '@quadrangle/domain/events/declared';
import { periodOfFolder } from '@quadrangle/domain/events/period';
import { dayOf } from '@quadrangle/domain/kernel/days';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { sendKeys } from '../../shared/lib/send-key.ts';
import { api } from '../../shared/lib/trpc.ts';
import { SelectField } from '../../shared/ui/field.tsx';
import type { PhotosDraft } from './drafts.ts';
import { asTag, foldersOf, innerOf } from './folders.ts';
import type { Own } from './payload.ts';

/**
 * What becomes of the inner folders of the chosen files: their name (`top`), a field where there are any, and what it
 * makes of each file. `ownOf` takes what is sent, because more may have been chosen after the last render; the function
 * that it returns creates the events that are still missing, and rejects with the refusal of one. `areTooMany` says of
 * what is sent whether a day is too short for its events, as the field does (decisions 45).
 */
export function useSubfolders(form: UseFormReturn<PhotosDraft>) {
  const t = useTexts();
  const timeZone = useInstallation((installation) => installation.timeZone);
  const use = form.watch('subfolders');
  const [keyOf] = useState(sendKeys);
  /** Events that were created for inner folders, by club and folder: another try needs no other ones. */
  const created = useRef(new Map<string, string>());
  const files = form.watch('images').map(({ file }) => file);
  const { top, inner } = foldersOf(files);
  const areTooMany = (sent: readonly File[]) => use === 'events' && foldersOf(sent).inner.length > EVENTS_A_DAY;

  const eventOf = async (name: string, sent: readonly File[], club: string): Promise<string> => {
    const folder = `${club} ${name}`;
    const known = created.current.get(folder);
    if (known !== undefined) return known;
    const days = sent.filter((file) => innerOf(file) === name).map(({ lastModified }) => dayOf(lastModified, timeZone));
    const period = periodOfFolder(days) ?? { startsOn: dayOf(Date.now(), timeZone) };
    const title = [...name].slice(0, 120).join('');
    const event = { title, ...period, ...(club !== '' && { club }) };
    const { id } = await api.events.create.mutate({ ...event, key: keyOf(event) });
    created.current.set(folder, id);
    return id;
  };

  const ownOf = (sent: readonly File[], club: string) => {
    const ofOne = foldersOf(sent).top !== '';
    return async (file: File): Promise<Pick<Own, 'tag' | 'event'>> => {
      const name = ofOne ? innerOf(file) : '';
      if (name === '' || use === '') return {};
      return use === 'tags' ? { tag: asTag(name) } : { event: await eventOf(name, sent, club) };
    };
  };

  const field =
    inner.length === 0 ? null : (
      <SelectField
        label={t('uploads.subfolders')}
        error={
          areTooMany(files) ? t('uploads.tooManySubfolders', { count: inner.length, most: EVENTS_A_DAY }) : undefined
        }
        {...form.register('subfolders')}
      >
        <option value="">{t('uploads.subfolders_together_text')}</option>
        <option value="tags">{t('uploads.subfolders_tags_text')}</option>
        <option value="events">{t('uploads.subfolders_events_text')}</option>
      </SelectField>
    );
  return { top, field, areTooMany, ownOf };
}
