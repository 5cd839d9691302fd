import { zodResolver } from '@hookform/resolvers/zod';
import { description, tags, tagsBesideOwn, title, titleOfPhotos } from '@quadrangle/domain/media/rules';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { rules as texts } from '../../shared/i18n/en/rules.ts';
import type { ChosenPhoto, PhotosDraft, VideoDraft } from './drafts.ts';
import { foldersOf, type SubfolderUse } from './folders.ts';

const typed = {
  title: z.string().trim().min(1, texts.missing).pipe(title),
  desc: description,
  tags: z
    .string()
    .transform((text): string | string[] => text)
    .pipe(tags),
};

const ofEvent = { event: z.string(), eventTitle: z.string(), club: z.string() };

const chosen = z.custom<File | null>((file) => file instanceof File, texts.missing);

export const videoResolver: Resolver<VideoDraft> = zodResolver(
  z.object({ ...typed, ...ofEvent, video: chosen, thumbnail: z.custom<File | null>() }),
  undefined,
  { raw: true },
);

export const photosResolver: Resolver<PhotosDraft> = zodResolver(
  z
    .object({
      ...typed,
      ...ofEvent,
      images: z.array(z.custom<ChosenPhoto>()).min(1, texts.missing),
      subfolders: z.custom<SubfolderUse>(),
    })
    .superRefine((draft, context) => {
      const getTags = draft.subfolders === 'tags' && foldersOf(draft.images.map(({ file }) => file)).inner.length > 0;
      const judged = { title: titleOfPhotos(draft.images.length), tags: getTags ? tagsBesideOwn : tags };
      for (const field of ['title', 'tags'] as const)
        for (const { message } of judged[field].safeParse(draft[field]).error?.issues ?? [])
          context.addIssue({ code: 'custom', path: [field], message });
    }),
  undefined,
  { raw: true },
);
