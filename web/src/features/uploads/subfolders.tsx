import { periodOfFolder } from '@quadrangle/domain/events/period';
import { dayOf } from '@quadrangle/domain/kernel/days';
import { useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { sendKeys } from '../../shared/lib/send-key.ts';
import { api } from '../../shared/lib/trpc.ts';
import { SelectField } from '../../shared/ui/field.tsx';
import { asTag, foldersOf, innerOf, type SubfolderUse, subfolderUses } from './folders.ts';
import type { Own } from './payload.ts';

/**
 * What becomes of the inner folders of the chosen files: their name (`top`), a field where there are any, and what it
 * makes of each file. `ownOf` takes what is sent, because more may have been chosen after the last render; the function
 * that it returns creates the events that are still missing, and rejects with the refusal of one.
 */
export function useSubfolders(files: readonly File[]) {
  const t = useTexts();
  const timeZone = useInstallation((installation) => installation.timeZone);
  const [use, setUse] = useState<SubfolderUse>('together');
  const [keyOf] = useState(sendKeys);
  /** Events that were created for inner folders: another try needs no other ones. */
  const created = useRef(new Map<string, string>());
  const { top, inner } = foldersOf(files);

  const eventOf = async (name: string, sent: readonly File[], club: string): Promise<string> => {
    const known = created.current.get(name);
    if (known !== undefined) return known;
    const days = sent.filter((file) => innerOf(file) === name).map(({ lastModified }) => dayOf(lastModified, timeZone));
    const period = periodOfFolder(days) ?? { startsOn: dayOf(Date.now(), timeZone) };
    const title = [...name].slice(0, 120).join('');
    const event = { title, ...period, ...(club !== '' && { club }) };
    const { id } = await api.events.create.mutate({ ...event, key: keyOf(event) });
    created.current.set(name, id);
    return id;
  };

  const ownOf = (sent: readonly File[], club: string) => {
    const ofOne = foldersOf(sent).top !== '';
    return async (file: File): Promise<Pick<Own, 'tag' | 'event'>> => {
      const name = ofOne ? innerOf(file) : '';
      if (name === '' || use === 'together') return {};
      return use === 'tags' ? { tag: asTag(name) } : { event: await eventOf(name, sent, club) };
    };
  };

  const field =
    inner.length === 0 ? null : (
      <SelectField
        label={t('uploads.subfolders')}
        value={use}
        onChange={({ currentTarget: { value } }) =>
          setUse(subfolderUses.find((known) => known === value) ?? 'together')
        }
      >
        {subfolderUses.map((known) => (
          <option key={known} value={known}>
            {t(`uploads.subfolders_${known}_text`)}
          </option>
        ))}
      </SelectField>
    );
  return { top, field, ownOf };
}
