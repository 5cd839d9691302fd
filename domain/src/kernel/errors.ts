/** What kind of refusal it is; the edge maps each kind to one status, so a new kind cannot be forgotten there. */
export type Kind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'limited'
  | 'unavailable';

interface Entry {
  readonly kind: Kind;
  /** English text for people; `{name}` is filled from the refusal's `params`. */
  readonly message: string;
}

/** The catalogue of everything the product refuses. Codes are stable; texts fixed by product 8 are verbatim. */
export const catalogue = {
  VALIDATION_FAILED: { kind: 'invalid', message: 'Some fields need another look.' },
  KEY_REUSED: { kind: 'invalid', message: 'This key has already been used for a different request.' },
  CURSOR_INVALID: { kind: 'invalid', message: 'This cursor is not valid. Start again from the first page.' },

  UNAUTHENTICATED: { kind: 'unauthenticated', message: 'Sign in to continue.' },
  SIGN_IN_FAILED: { kind: 'unauthenticated', message: 'Wrong credentials or user is not verified' },
  SIGN_IN_INCOMPLETE: { kind: 'invalid', message: 'Wrong credentials or user is not verified' },
  SECOND_FACTOR_REQUIRED: { kind: 'unauthenticated', message: 'One more step: show your second factor.' },
  SECOND_FACTOR_FAILED: { kind: 'unauthenticated', message: 'That is not right. Try the newest code, or another way.' },
  TICKET_INVALID: { kind: 'unauthenticated', message: 'This took too long, or too many tries. Begin again.' },
  PROOF_REQUIRED: { kind: 'unauthenticated', message: 'Prove first that it is you.' },
  PROOF_FAILED: { kind: 'unauthenticated', message: 'That is not right. Try again.' },
  AUTHENTICATOR_KNOWN: { kind: 'conflict', message: 'There is an app already. Remove it first.' },
  PASSKEY_KNOWN: { kind: 'conflict', message: 'This passkey is there already, or you have ten of them.' },
  SECOND_FACTOR_NOT_FOUND: { kind: 'not_found', message: 'There is no such second factor.' },
  SIGN_UP_INCOMPLETE: { kind: 'invalid', message: 'Fill all the necessary fields or user already exist' },
  SIGN_UP_TAKEN: { kind: 'conflict', message: 'Fill all the necessary fields or user already exist' },
  NOT_COLLEGE_EMAIL: { kind: 'invalid', message: 'Use {institute} college email id' },
  THIRD_PARTY_NOT_COLLEGE_EMAIL: { kind: 'forbidden', message: 'Use college email id' },
  THIRD_PARTY_REFUSED: { kind: 'unauthenticated', message: 'Wrong credentials or user is not verified' },
  THIRD_PARTY_UNAVAILABLE: { kind: 'unavailable', message: 'Signing in this way is not available right now.' },
  LINK_EXPIRED: { kind: 'gone', message: 'Link expired' },
  LINK_NOT_FOUND: { kind: 'not_found', message: 'This link is not valid. Look for the newest mail.' },
  NAME_TAKEN: { kind: 'conflict', message: 'Username not availiable' },
  NOT_YOURSELF: { kind: 'forbidden', message: 'You can change your own account only.' },
  ACCOUNT_HOLDS_MEMORIES: {
    kind: 'forbidden',
    message:
      "Once admin privileges are attained, an account cannot be deleted, because that could cause the loss of others' memories.",
  },
  SESSION_NOT_FOUND: { kind: 'not_found', message: 'That session has already ended.' },
  USER_NOT_FOUND: { kind: 'not_found', message: 'There is no such person here.' },

  PLAN_REQUIRED: {
    kind: 'forbidden',
    message:
      'As a non-admin user, uploading {items} is restricted. To obtain admin privileges, proceed to the payment section and select a plan for purchase.',
  },
  UPLOADS_STOPPED: { kind: 'forbidden', message: 'Moderators stopped your uploads until {until}.' },
  NEVER_HAD_PLAN: { kind: 'forbidden', message: 'My files are for those who have had a plan.' },

  MEDIA_NOT_FOUND: { kind: 'not_found', message: 'This item does not exist, or it has been deleted.' },
  FEED_NOT_FOUND: { kind: 'not_found', message: 'There is no such list.' },
  NOT_UPLOADER: { kind: 'forbidden', message: 'Only the person who uploaded it can do that.' },
  COMMENT_NOT_FOUND: { kind: 'not_found', message: 'This comment does not exist, or it has been deleted.' },
  NOT_COMMENT_OWNER: { kind: 'forbidden', message: 'Only its author or the owner of the item can delete a comment.' },
  OWN_FAVOURITE: { kind: 'invalid', message: 'You cannot mark yourself as a favourite.' },

  EVENT_NOT_FOUND: { kind: 'not_found', message: 'This event does not exist, or it has been deleted.' },
  NOT_EVENT_OWNER: { kind: 'forbidden', message: 'Only the person who created the event can do that.' },
  EVENT_CLOSED: { kind: 'forbidden', message: 'Only the people this event names can add to it.' },
  IN_ANOTHER_EVENT: { kind: 'conflict', message: 'This item is in another event. Take it out there first.' },

  OWN_REPORT: { kind: 'invalid', message: 'This is yours: you can delete it yourself.' },
  REPORT_REPEATED: {
    kind: 'conflict',
    message: 'You have already reported this. Your reports show the outcome.',
  },
  TOO_MANY_REPORTS: { kind: 'limited', message: 'You can report 20 things a day. Please wait until tomorrow.' },
  TOO_MANY_ASKED: {
    kind: 'conflict',
    message: 'Three of your takedown requests are still undecided. Please wait for them.',
  },
  NOT_MODERATOR: { kind: 'forbidden', message: 'Only moderators of your college can do that.' },
  CASE_NOT_FOUND: { kind: 'not_found', message: 'There is no such report here.' },
  CASE_DECIDED: { kind: 'conflict', message: 'Somebody else has already decided this. Nothing was changed.' },
  CASE_CONCERNS_YOU: {
    kind: 'forbidden',
    message: 'This is yours, or you reported it. Another moderator or the operator decides about it.',
  },
  UNDO_TOO_LATE: { kind: 'conflict', message: 'A decision can be undone within a day, and only once.' },

  OWN_DATA_ASKED: { kind: 'limited', message: 'You can ask for your data once a day. Please wait until tomorrow.' },
  OWN_DATA_NOT_FOUND: {
    kind: 'not_found',
    message: 'Your data is not ready, or its day for the download is over. Ask for it again.',
  },
  ZIP_NOT_FOUND: { kind: 'not_found', message: 'This download has expired. Choose the items again.' },
  ZIP_TOO_LARGE: { kind: 'invalid', message: 'This is too much for one ZIP. Choose fewer items, or the smaller size.' },
  ZIPS_BUSY: {
    kind: 'limited',
    message: 'One ZIP at a time, please. If you have none running, the server is busy; try again in a moment.',
  },

  UPLOAD_NOT_FOUND: {
    kind: 'not_found',
    message: 'This upload is unknown, cancelled or expired. Start it again.',
  },
  UPLOAD_UNFINISHED: { kind: 'conflict', message: 'The file has not arrived completely yet.' },
  UPLOAD_IN_USE: { kind: 'conflict', message: 'This file already belongs to another item.' },
  UPLOAD_WRONG_FOLDER: { kind: 'invalid', message: 'This file was uploaded for something else.' },
  UPLOAD_TOO_MANY_BYTES: { kind: 'invalid', message: 'More bytes arrived than were announced.' },
  UPLOAD_RANGE_INVALID: { kind: 'invalid', message: 'This byte range is not valid.' },
  FILE_TOO_LARGE: { kind: 'invalid', message: 'This file is larger than {limit}.' },
  QUOTA_EXCEEDED: {
    kind: 'forbidden',
    message: 'There is no room for this file: {used} of {allowed} are used.',
  },
  STORAGE_FULL: {
    kind: 'unavailable',
    message: 'There is no room for new files at the moment. Everything else works; please try again later.',
  },
  FILE_TYPE_REFUSED: { kind: 'invalid', message: 'Files of this kind cannot be shared here.' },
  FILE_UNREADABLE: { kind: 'invalid', message: 'This file is damaged or is not what its name says.' },
  FILE_TOO_DEMANDING: {
    kind: 'invalid',
    message: 'This picture needs too much memory. Save it as a JPEG or with fewer pixels, and upload that.',
  },
  VIDEO_TOO_DEMANDING: {
    kind: 'invalid',
    message: 'This video takes too much to convert. Save it again with fewer pixels, and upload that.',
  },
  VIDEO_LIBRARY_MISSING: {
    kind: 'unavailable',
    message: 'Pictures cannot be taken from videos here. Choose a picture file instead.',
  },
  CAPTIONS_UNREADABLE: { kind: 'invalid', message: 'These captions cannot be read. Line {line}: {problem}' },
  CAPTIONS_NOT_FOUND: { kind: 'not_found', message: 'This video has no captions in this language.' },
  TOO_MANY_LANGUAGES: { kind: 'conflict', message: 'A video has captions in 20 languages at most. Remove one first.' },
  FILES_BUSY: {
    kind: 'unavailable',
    message: 'Too many photos and videos are coming in right now. Please try again in a moment; nothing is lost.',
  },

  FILE_SIGNATURE_INVALID: { kind: 'forbidden', message: 'This file address is not valid.' },
  FILE_OF_ANOTHER_COLLEGE: { kind: 'forbidden', message: 'This file address is not for you.' },
  FILE_URL_EXPIRED: { kind: 'gone', message: 'This file address has expired. Reload the page.' },
  FILE_NOT_FOUND: { kind: 'not_found', message: 'This file does not exist, or it has been deleted.' },

  ORDER_NOT_FOUND: { kind: 'not_found', message: 'There is no such order.' },
  PAYMENT_SIGNATURE_INVALID: { kind: 'invalid', message: 'The payment could not be confirmed. Nothing was changed.' },
  PAYMENT_MISMATCH: {
    kind: 'invalid',
    message: 'The amount or currency does not match the order. Nothing was changed.',
  },
  PAYMENT_UNAVAILABLE: {
    kind: 'unavailable',
    message: 'Payments are not available right now. Please try again later.',
  },

  PAGE_NOT_FOUND: { kind: 'not_found', message: 'There is no such page.' },
  JOB_NOT_FOUND: { kind: 'not_found', message: 'There is no such failed job.' },

  STORAGE_UNAVAILABLE: {
    kind: 'unavailable',
    message: 'Files cannot be stored right now. Please try again in a moment.',
  },
  DATABASE_UNAVAILABLE: {
    kind: 'unavailable',
    message: 'This does not work right now; nothing was changed. Please try again in a moment.',
  },
  TOO_BUSY: {
    kind: 'unavailable',
    message: 'The server is busy; nothing was changed. Please try again in a moment.',
  },
  TOO_MANY_REQUESTS: { kind: 'limited', message: 'Too many tries. Please wait a moment and try again.' },
} as const satisfies Record<string, Entry>;

export type Code = keyof typeof catalogue;

/** One field of the input that is wrong; `field` is the domain's name for it, dots for depth. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export interface RefusalDetails {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly errors?: readonly FieldError[];
  /** Whole seconds after which a retry makes sense (kinds `limited` and `unavailable`). */
  readonly retryAfter?: number;
  /** For the log, never for people. */
  readonly cause?: unknown;
}

/** A refusal by the catalogue: what every rule throws when the answer is no. */
export class Refusal extends Error {
  readonly code: Code;
  readonly kind: Kind;
  readonly params: Readonly<Record<string, string | number>>;
  readonly errors: readonly FieldError[];
  readonly retryAfter: number | null;

  constructor(code: Code, details: RefusalDetails = {}) {
    const { params = {}, errors = [], retryAfter, cause } = details;
    super(fillIn(catalogue[code].message, params), cause === undefined ? undefined : { cause });
    this.name = 'Refusal';
    this.code = code;
    this.kind = catalogue[code].kind;
    this.params = params;
    this.errors = errors;
    this.retryAfter = retryAfter ?? null;
  }
}

/** Throws the refusal `code`; typed `never`, so that `x ?? refuse('…')` narrows `x`. */
export function refuse(code: Code, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}

/** `text` with each `{name}` replaced by `params.name`; names without a value stay as they are. */
export function fillIn(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
