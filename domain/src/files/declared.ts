import type { Errors } from '../declared/kinds.ts';

export const errors = {
  FILE_UNREADABLE: { kind: 'invalid', message: 'This file is damaged, or its name doesn’t match its content.' },
  FILE_TOO_DEMANDING: {
    kind: 'invalid',
    message: 'This picture is too large to process. Save it as a JPEG or at a smaller size, and upload that.',
  },
  VIDEO_TOO_DEMANDING: {
    kind: 'invalid',
    message: 'This video is too large or too long to convert. Save it at a smaller size or in parts, and upload those.',
  },
  VIDEO_LIBRARY_MISSING: {
    kind: 'unavailable',
    message: 'This server can’t make thumbnails from videos. Choose a picture instead.',
  },
  FILES_BUSY: {
    kind: 'unavailable',
    message: 'Too many photos and videos are being uploaded right now. Please try again in a moment; nothing is lost.',
    retryAfter: 10,
  },
  FILE_SIGNATURE_INVALID: { kind: 'forbidden', message: 'This file address isn’t valid.' },
  FILE_OF_ANOTHER_COLLEGE: { kind: 'forbidden', message: 'This file belongs to another college.' },
  FILE_URL_EXPIRED: { kind: 'gone', message: 'This file address has expired. Reload the page.' },
  FILE_NOT_FOUND: { kind: 'not_found', message: 'This file doesn’t exist, or it has been deleted.' },
} as const satisfies Errors;
