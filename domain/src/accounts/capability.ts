import { changeProfile } from './change-profile.ts';
import { chooseLanguage } from './choose-language.ts';
import { copyPictureJob } from './copy-picture.ts';
import { noteErasureJob } from './erasure.ts';
import { mailAboutAccountJob } from './mail-about-account.ts';
import { endOtherSessions, endSession, listSessions, signOut } from './manage-sessions.ts';
import type { Devices, Erasures, Links, Sessions, Users } from './ports.ts';
import { findPerson, isEmailTaken, isNameTaken, me, meOrNull } from './queries.ts';
import { sendLinkJob } from './send-link.ts';
import { signUp } from './sign-up.ts';
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
  changeProfile,
  chooseLanguage,
  listSessions,
  endSession,
};

export const jobs = [sendLinkJob, copyPictureJob, mailAboutAccountJob, noteErasureJob] as const;

export interface Repositories {
  users: Users;
  links: Links;
  sessions: Sessions;
  devices: Devices;
  erasures: Erasures;
}
