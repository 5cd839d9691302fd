import { z } from 'zod';
import type { Folder } from '../files/stored-names.ts';
import type { Clock, Settings } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { nothing, useCase } from '../kernel/use-case.ts';
import { hasLivePlan } from '../membership/rules.ts';
import type { UploadRecords, UploadRoom, UploadSessions } from './ports.ts';
import { ownUpload, settle } from './receive-chunk.ts';
import { type Share, sharesOf } from './room.ts';

export interface Ports {
  clock: Clock;
  uploads: UploadRecords;
  uploadSessions: UploadSessions;
}

export interface UploadStatus {
  readonly folder: Folder;
  readonly fileName: string;
  readonly size: number;
  readonly received: number;
  readonly state: 'open' | 'finished' | 'used';
}

/** How far one's own upload got, to resume it after a reload (decisions 24). */
export const uploadStatus = useCase({
  name: 'uploads.status',
  access: 'member',
  refuses: ['STORAGE_UNAVAILABLE', 'UPLOAD_NOT_FOUND'],
  input: z.strictObject({ id }),
  async run(ports: Ports, actor, input): Promise<UploadStatus> {
    const upload = await ownUpload(ports, actor, input.id);
    const { folder, fileName, size } = upload;
    const whole = { folder, fileName, size, received: size };
    if (upload.usedBy !== null) return { ...whole, state: 'used' };
    if (upload.finishedAt !== null) return { ...whole, state: 'finished' };
    const progress = await settle(ports, upload, await ports.uploadSessions.received(upload));
    return progress.kind === 'finished'
      ? { ...whole, state: 'finished' }
      : { ...whole, received: progress.received, state: 'open' };
  },
});

/** The limits for one's next file, and how much of each is used (decisions 57). */
export const uploadRoom = useCase({
  name: 'uploads.room',
  access: 'member',
  input: nothing,
  async run(ports: { clock: Clock; settings: Settings; uploads: UploadRoom }, actor): Promise<Share[]> {
    const { quotas } = ports.settings;
    const room = await ports.uploads.room(actor.id, quotas.tenant === null ? null : actor.tenant);
    return sharesOf(room, quotas, hasLivePlan(actor, ports.clock.now()));
  },
});
