import { bytesOf, type CaptionFault, MAX_CAPTION_BYTES, readCaptions } from '@quadrangle/domain/captions/read-captions';
import { languageTag } from '@quadrangle/domain/kernel/language-tag';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLanguage, useTexts } from '../../shared/i18n/languages.ts';
import type { Translate } from '../../shared/i18n/translate.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { sendText } from '../../shared/lib/send-text.ts';
import type { Outputs } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../shared/ui/field.tsx';
import { FileField } from '../../shared/ui/file-field.tsx';
import { FormDialog } from '../../shared/ui/form-dialog.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import type { Caption } from './player/captions.ts';
import { captionsKey } from './use-captions.ts';

/** The languages on offer; any other can be typed. */
const OFFERED = ['en', 'zh-Hans', 'zh-Hant', 'hi', 'bn', 'ta', 'te', 'mr', 'ur', 'es', 'fr', 'ar'] as const;
const OTHER = '';

interface Props {
  /** The video's. */
  id: string;
  /** The captions to change; null for new ones. */
  former: Caption | null;
  /** The languages that have captions. */
  taken: readonly string[];
  onClose: () => void;
}

/** Adds or replaces captions in one language, from a file or typed (decisions 59). A fault is shown with its line. */
export function CaptionsDialog({ id, former, taken, onClose }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const errorText = useErrorText();
  const page = useLanguage();
  const names = new Intl.DisplayNames([page], { type: 'language' });
  const [offered, setOffered] = useState<string>(OFFERED.find((each) => !taken.includes(each)) ?? OTHER);
  const [tag, setTag] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<{ tag?: string; file?: string; text?: string }>({});
  const there = useQuery({
    queryKey: ['caption text', former?.url],
    queryFn: async () => {
      const answer = await fetch(former?.url ?? '');
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.text();
    },
    enabled: former !== null,
    retry: false,
  });
  const text = typed ?? there.data ?? '';
  const save = useMutation({
    mutationFn: (language: string) =>
      sendText<Outputs['captions']['put']>('/trpc/captions.put', { id, language }, text),
    onMutate: clearNotices,
    onSuccess: (now) => {
      client.setQueryData(captionsKey(id), now);
      notify('green', t('captions.saved'));
      onClose();
    },
    onError: (error) => notify('red', errorText(error)),
  });
  const take = async (file: File) => {
    if (file.size > MAX_CAPTION_BYTES) return setWrong({ file: t('captions.problem_too-large') });
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return setWrong({ file: t('uploads.unreadableFile') });
    const content = new TextDecoder().decode(bytes);
    setTyped(content);
    const { fault } = readCaptions(content);
    setWrong(fault ? { text: faultText(t, fault) } : {});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const language = former?.language ?? (offered === OTHER ? languageTag(tag.trim()) : offered);
    // Saving would replace what is there, unseen.
    const isTaken = former === null && language !== null && taken.includes(language);
    const { fault } = readCaptions(text);
    const found = {
      ...(language === null ? { tag: t('captions.notLanguage') } : {}),
      ...(isTaken ? { tag: t('captions.taken') } : {}),
      ...(fault ? { text: faultText(t, fault) } : {}),
    };
    setWrong(found);
    if (language !== null && !isTaken && !fault) save.mutate(language);
  };
  return (
    <FormDialog
      title={former ? t('captions.editIn', { language: former.label }) : t('captions.add')}
      size="upload"
      onClose={onClose}
      busy={save.isPending}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={save.isPending}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form="edit-captions" busy={save.isPending} disabled={there.isLoading}>
            {t('captions.save')}
          </Button>
        </>
      }
    >
      <form id="edit-captions" onSubmit={submit} noValidate className="flex flex-col gap-4">
        {former === null && (
          <SelectField
            label={t('captions.language')}
            value={offered}
            onChange={({ target }) => setOffered(target.value)}
          >
            {OFFERED.filter((each) => !taken.includes(each)).map((each) => (
              <option key={each} value={each}>
                {names.of(each)}
              </option>
            ))}
            <option value={OTHER}>{t('captions.otherLanguage')}</option>
          </SelectField>
        )}
        {former === null && offered === OTHER && (
          <TextField
            label={t('captions.tag')}
            hint={t('captions.tagHint')}
            error={wrong.tag}
            value={tag}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTag(target.value)}
          />
        )}
        <FileField
          label={t('captions.file')}
          hint={t('captions.fileHint')}
          error={wrong.file}
          accept=".vtt,.srt,text/vtt,application/x-subrip"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void take(file);
            // So that the same file can be chosen again once it is corrected.
            target.value = '';
          }}
        />
        <TextArea
          label={t('captions.text')}
          hint={t('captions.textHint')}
          error={wrong.text ?? (there.isError && typed === null ? t('common.failed') : undefined)}
          rows={8}
          spellCheck={bytesOf(text) < 20_000}
          value={text}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </FormDialog>
  );
}

function faultText(t: Translate, { line, problem }: CaptionFault): string {
  return t('captions.line', { line, problem: t(`captions.problem_${problem}`) });
}
