import type { QuarterTurn } from '@quadrangle/domain/files/picture-rules';
import { photoTitle } from '@quadrangle/domain/media/rules';
import { api, type Inputs } from '../../shared/lib/trpc.ts';
import type { UploadKind } from './open-upload.ts';
import { type Outgoing, outgoing } from './outgoing.ts';
import { type Entered, publication } from './publish.ts';
import { withoutMetadata } from './without-metadata.ts';

/** The texts for files that are sent together. */
export interface Texts {
  readonly title: string;
  readonly desc: string;
  readonly tags: string;
  /** The event that it is added to; empty for none. */
  readonly event: string;
  /** The club for which it is shared; empty for oneself. Missing in what an earlier version stored. */
  readonly club?: string;
  /** The event into whose pool it goes; missing for an ordinary upload. */
  readonly pool?: string;
}

/** For whom a file is sent, or into which pool. */
type Target = Pick<Texts, 'club' | 'pool'>;

/** How one photo differs from the others: its texts, empty where it has none of its own, and how it is turned. */
export interface Own {
  readonly title: string;
  readonly desc: string;
  readonly turn?: QuarterTurn;
  /** A tag beside the common ones, and an event in place of the common one: those of its folder. */
  readonly tag?: string;
  readonly event?: string;
}

export const nothingOwn: Own = { title: '', desc: '' };

/** An item's place among those sent together, `index` from 1, and its differences from the others. */
interface Place {
  readonly batch: string;
  readonly index: number;
  readonly own: Own;
}

/** The files that become one item, and how they do. */
export interface Payload {
  readonly name: string;
  readonly blobs: readonly Blob[];
  /** The blobs on their way. */
  readonly pieces: readonly Outgoing[];
  /** `fileNames` are the stored names of the pieces. Null stands for an item that was published before a reload. */
  publish(fileNames: readonly string[], texts: Texts, place: Place): Promise<{ readonly id: string } | null>;
}

/**
 * A photo is published under its own title, or the entered one and its number (decisions 15). It is shared for whom it was
 * announced.
 */
export function photoPayload(file: File, { club, pool }: Target): Payload {
  const publish = publication((input: Inputs['media']['publishPhoto'] & Entered) =>
    api.media.publishPhoto.mutate(input),
  );
  return {
    name: file.name,
    blobs: [file],
    pieces: [outgoing({ folder: 'photo', file, name: file.name, club, event: pool })],
    publish: ([fileName = ''], { title, desc, tags }, { batch, index, own }) =>
      publish({
        title: own.title.trim() || photoTitle(title.trim(), index),
        description: own.desc.trim() || desc,
        tags: own.tag ? `${tags},${own.tag}` : tags,
        fileName,
        turn: own.turn,
        batch,
        position: index - 1,
        event: pool,
      }),
  };
}

/** A video and its thumbnail; null: the server takes it from the video (decisions 58). */
export function videoPayload(video: File, thumbnail: Blob | null, { club, pool: event }: Target): Payload {
  const publish = publication((input: Inputs['media']['publishVideo'] & Entered) =>
    api.media.publishVideo.mutate(input),
  );
  const name = thumbnail instanceof File ? thumbnail.name : 'thumbnail.jpg';
  return {
    name: video.name,
    blobs: thumbnail ? [video, thumbnail] : [video],
    pieces: [
      outgoing({ folder: 'video', file: video, name: video.name, club, event, prepare: withoutMetadata }),
      ...(thumbnail ? [outgoing({ folder: 'video', file: thumbnail, name, club, event, video })] : []),
    ],
    publish: ([fileName = '', posterName], { title, desc: description, tags }) =>
      publish({ title, description, tags, fileName, posterName, event }),
  };
}

/** Restores a payload from what was stored; null without its file. */
export function payloadOf(kind: UploadKind, [file, thumbnail]: readonly unknown[], to: Target): Payload | null {
  if (!(file instanceof File)) return null;
  if (kind === 'photo') return photoPayload(file, to);
  return videoPayload(file, thumbnail instanceof Blob ? thumbnail : null, to);
}
