import { days, GONE, type Processing } from '../kernel/processing.ts';
import { chooseLanguage } from './choose-language.ts';
import { copyPictureJob } from './copy-picture.ts';
import { noteErasureJob } from './erasure.ts';
import { mailAboutAccountJob } from './mail-about-account.ts';
import { endOtherSessions, endSession, listSessions, signOut } from './manage-sessions.ts';
import type { Addresses, Devices, Erasures, Leavers, Links, RecoveryAddresses, Sessions, Users } from './ports.ts';
import { findPerson, isEmailTaken, isNameTaken, me, meOrNull } from './queries.ts';
import { SESSION_LIFE, SESSION_LIFE_AT_MOST } from './rules.ts';
import { sendLinkJob } from './send-link.ts';
import { signUp } from './sign-up.ts';
import { tellLeaversJob, tellLeftJob, watchLeaversJob } from './tell-leavers.ts';
import { previewVerification, rejectRegistration, verifyEmail } from './verify-email.ts';

export { letters } from './letters.ts';

export const useCases = {
  signUp,
  verifyEmail,
  previewVerification,
  rejectRegistration,
  signOut,
  endOtherSessions,
  me,
  meOrNull,
  findPerson,
  isNameTaken,
  isEmailTaken,
  chooseLanguage,
  listSessions,
  endSession,
};

export const jobs = [
  sendLinkJob,
  copyPictureJob,
  mailAboutAccountJob,
  noteErasureJob,
  watchLeaversJob,
  tellLeaversJob,
  tellLeftJob,
] as const;

export const processing = {
  account: {
    what: 'name, addresses (recovery address too), picture, role, leaving day, age',
    why: 'to know members of the college',
    until: GONE,
  },
  sessions: {
    what: 'where somebody is signed in',
    why: 'to stay signed in, and to end that elsewhere',
    until: `signed out; one that ended (${days(SESSION_LIFE)} unused, ${days(SESSION_LIFE_AT_MOST)} at most) until the next sign-in`,
  },
  devices: { what: 'devices, as codes', why: 'to warn of a new one', until: GONE },
  links: { what: 'links that were mailed', why: 'to verify and recover accounts', until: GONE },
} satisfies Processing;

export interface Repositories {
  users: Users;
  addresses: Addresses;
  links: Links;
  sessions: Sessions;
  devices: Devices;
  erasures: Erasures;
  recoveryAddresses: RecoveryAddresses;
  leavers: Leavers;
}
