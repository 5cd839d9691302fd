import type { Devices, Links, Passwords, PictureFetcher, Sessions, Users } from './accounts/ports.ts';
import type { Audit } from './audit/ports.ts';
import type { Collections, Neighbours } from './browsing/ports.ts';
import type { CaptionsRepository } from './captions/ports.ts';
import type { Comments, Mentionable } from './comments/ports.ts';
import type { ContactMessages } from './contact/send-message.ts';
import type { EventItems, Events } from './events/ports.ts';
import type { AuthenticatorKeys, Ceremonies, SecondFactors, Tickets } from './factors/ports.ts';
import type { FileStore, PictureProcessor, VideoLibrary, VideoProber } from './files/ports.ts';
import type { Finding } from './finding/ports.ts';
import type { Announcements } from './kernel/announcement.ts';
import type { Clock, Ids, Jobs, Limits, Mailer, Receipts, Secrets, Settings } from './kernel/ports.ts';
import type { Library } from './library/ports.ts';
import type { Avatars, MediaRepository } from './media/ports.ts';
import type { Timelines } from './media/timelines.ts';
import type { Memberships, PaymentProvider, PaymentSimulator } from './membership/ports.ts';
import type { Digests, Followed, NewsChoices, NewsReads, Notifications } from './news/ports.ts';
import type { PushAddresses, Pusher, PushQueue } from './news/push-ports.ts';
import type { Figures, Installation, Overview } from './operator/ports.ts';
import type { OwnData } from './own-data/ports.ts';
import type { Reactions } from './reactions/ports.ts';
import type { Cases } from './safety/ports.ts';
import type { IdentityProvider } from './sign-in/ports.ts';
import type { ChunkReceiver, PartAddresses, UploadSessions, Uploads } from './uploads/ports.ts';
import type { FileSums, ZipChoices } from './zips/ports.ts';

/** What is kept in the database. */
export interface Repositories {
  users: Users;
  links: Links;
  sessions: Sessions;
  devices: Devices;
  secondFactors: SecondFactors;
  tickets: Tickets;
  media: MediaRepository;
  avatars: Avatars;
  captions: CaptionsRepository;
  reactions: Reactions;
  comments: Comments;
  mentionable: Mentionable;
  library: Library;
  events: Events;
  eventItems: EventItems;
  finding: Finding;
  neighbours: Neighbours;
  collections: Collections;
  timelines: Timelines;
  zipChoices: ZipChoices;
  memberships: Memberships;
  contactMessages: ContactMessages;
  uploads: Uploads;
  jobs: Jobs;
  receipts: Receipts;
  limits: Limits;
  overview: Overview;
  figures: Figures;
  audit: Audit;
  cases: Cases;
  ownData: OwnData;
  notifications: Notifications;
  newsReads: NewsReads;
  newsChoices: NewsChoices;
  followed: Followed;
  digests: Digests;
  pushAddresses: PushAddresses;
  pushQueue: PushQueue;
}

/** Where the files are, and who looks into them. */
export interface FileAdapters {
  files: FileStore;
  uploadSessions: UploadSessions;
  /** Null where the bytes go straight to a bucket. */
  chunks: ChunkReceiver | null;
  /** Null where it takes no parts. */
  partAddresses: PartAddresses | null;
  pictures: PictureProcessor;
  videos: VideoProber;
  /** Null where there is none: originals are all there is then (decisions 58). */
  videoLibrary: VideoLibrary | null;
  fileSums: FileSums;
}

/** Every port of the domain. Each use case names the few that it uses. */
export interface Ports extends Repositories, FileAdapters {
  clock: Clock;
  announcements: Announcements;
  installation: Installation;
  ids: Ids;
  secrets: Secrets;
  settings: Settings;
  passwords: Passwords;
  authenticatorKeys: AuthenticatorKeys;
  ceremonies: Ceremonies;
  mailer: Mailer;
  payments: PaymentProvider | null;
  paymentSimulator: PaymentSimulator | null;
  identityProvider: IdentityProvider | null;
  pictureFetcher: PictureFetcher;
  pusher: Pusher;
}
