import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import { language } from '../kernel/language-tag.ts';
import { inPortions } from '../kernel/portions.ts';
import type { Clock, Ids, Secrets, Settings } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import type { MediaItems } from '../media/ports.ts';
import { type CaptionsView, captionsViews } from '../media/views.ts';
import { ownMedia } from '../media/visible.ts';
import { refuseStoppedHolder } from '../membership/may-upload.ts';
import type { ClubLookup } from '../membership/ports.ts';
import { fitInto, sharesOf } from '../uploads/room.ts';
import { refuseStopped } from '../uploads/rules.ts';
import type { CaptionsRepository } from './ports.ts';
import { bytesOf, captionProblems, MAX_CAPTION_BYTES, readingCaptions, writingCaptions } from './read-captions.ts';
import { captionWords, MAX_LANGUAGES, sharesOfCaptions } from './rules.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  settings: Pick<Settings, 'quotas' | 'maxBytes'>;
  media: MediaItems;
  captions: CaptionsRepository;
  clubs: Pick<ClubLookup, 'byId'>;
}

/** Checks who puts captions on a video, before their text is read (decisions 78). */
const admission = useCase({
  name: 'captions.admit',
  access: 'member',
  refuses: ['MEDIA_NOT_FOUND', 'NOT_UPLOADER'],
  input: z.strictObject({ id, language }),
  async run(ports: Ports, actor, input): Promise<void> {
    await ownMedia(ports, actor, 'video', input.id);
  },
});

/**
 * Adds captions in a language to one's own video, or replaces them: WebVTT or SRT, of which plain text and times are
 * kept. Possible even after the plan has lapsed. Returns the video's captions (decisions 59).
 */
export const putCaptions = useCase({
  name: 'captions.put',
  access: 'member',
  refuses: [
    'CAPTIONS_UNREADABLE',
    'CLUB_UPLOADS_STOPPED',
    'MEDIA_NOT_FOUND',
    'NOT_UPLOADER',
    'QUOTA_EXCEEDED',
    'TOO_MANY_LANGUAGES',
    'UPLOADS_STOPPED',
  ],
  input: z.strictObject({
    id,
    language,
    text: z.string().max(MAX_CAPTION_BYTES, captionProblems['too-large']).describe('WebVTT or SRT, 1 MiB at most.'),
  }),
  large: {
    maxBytes: MAX_CAPTION_BYTES,
    admission,
    text: { field: 'text', types: ['text/vtt', 'application/x-subrip'] },
  },
  async run(ports: Ports, actor, input): Promise<readonly CaptionsView[]> {
    refuseStopped(actor, ports.clock.now());
    const media = await ownMedia(ports, actor, 'video', input.id);
    await refuseStoppedHolder(ports, media, ports.clock.now());
    const { cues, fault } = await inPortions(readingCaptions(input.text));
    if (fault) refuseFault(fault.line, captionProblems[fault.problem]);
    const text = await inPortions(writingCaptions(cues));
    if (text === null) return refuseFault(1, captionProblems['too-large']);
    const size = bytesOf(text);
    const { quotas } = ports.settings;
    const captions = {
      id: ports.ids.next(),
      mediaId: media.id,
      uploaderId: actor.id,
      language: input.language,
      text,
      size,
      words: await inPortions(captionWords(cues)),
      changedAt: ports.clock.now(),
    };
    const outcome = await ports.captions.put(
      captions,
      MAX_LANGUAGES,
      quotas.tenant === null ? null : actor.tenant,
      (room) => fitInto(sharesOfCaptions(sharesOf(room, ports.settings, true)), size),
    );
    if (outcome === 'gone') refuse('MEDIA_NOT_FOUND');
    if (outcome === 'too-many') refuse('TOO_MANY_LANGUAGES');
    return captionsViews(ports, actor.tenant, await ports.captions.ofItem(media.id));
  },
});

function refuseFault(line: number, problem: string): never {
  refuse('CAPTIONS_UNREADABLE', {
    params: { line: String(line), problem },
    errors: [{ field: 'text', message: `Line ${line}: ${problem}` }],
  });
}

/** Removes the captions in a language from one's own video; returns the remaining ones (decisions 59). */
export const removeCaptions = useCase({
  name: 'captions.remove',
  access: 'member',
  refuses: ['CAPTIONS_NOT_FOUND', 'MEDIA_NOT_FOUND', 'NOT_UPLOADER'],
  input: z.strictObject({ id, language }),
  async run(ports: Omit<Ports, 'clubs' | 'settings' | 'ids'>, actor, input): Promise<readonly CaptionsView[]> {
    const media = await ownMedia(ports, actor, 'video', input.id);
    if (!(await ports.captions.remove(media.id, input.language))) refuse('CAPTIONS_NOT_FOUND');
    return captionsViews(ports, actor.tenant, await ports.captions.ofItem(media.id));
  },
});
