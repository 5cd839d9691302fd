import type { ErasureFile, Passwords, PictureFetcher } from './accounts/ports.ts';
import type { AuthenticatorKeys, Ceremonies } from './factors/ports.ts';
import type { FileStore, PictureProcessor, VideoLibrary, VideoProber } from './files/ports.ts';
import type { Announcements } from './kernel/announcement.ts';
import type { Clock, Ids, Mailer, Secrets, Settings } from './kernel/ports.ts';
import type { ItemViews } from './media/views.ts';
import type { PaymentProvider, PaymentSimulator } from './membership/ports.ts';
import type { Pusher } from './news/push-ports.ts';
import type { Installation } from './operator/ports.ts';
import type { IdentityProvider, IdentityProviders } from './sign-in/ports.ts';
import type { ChunkReceiver, PartAddresses, UploadSessions } from './uploads/ports.ts';
import type { Repositories } from './use-cases.ts';
import type { FileSums } from './zips/ports.ts';

export type { Repositories } from './use-cases.ts';

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
  itemViews: ItemViews;
  settings: Settings;
  passwords: Passwords;
  authenticatorKeys: AuthenticatorKeys;
  ceremonies: Ceremonies;
  mailer: Mailer;
  payments: PaymentProvider | null;
  paymentSimulator: PaymentSimulator | null;
  identityProvider: IdentityProvider | null;
  identityProviders: IdentityProviders;
  pictureFetcher: PictureFetcher;
  pusher: Pusher;
  erasureFile: ErasureFile;
}
