import { anHour, type Errors, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  UPLOADS_STOPPED: { kind: 'forbidden', message: 'Moderators have stopped your uploads and changes until {until}.' },
  UPLOAD_NOT_FOUND: {
    kind: 'not_found',
    message: 'This upload was cancelled or has expired. Start it again.',
  },
  UPLOAD_UNFINISHED: { kind: 'conflict', message: 'The file hasn’t been fully uploaded yet.' },
  UPLOAD_IN_USE: { kind: 'conflict', message: 'This file already belongs to another item.' },
  UPLOAD_WRONG_FOLDER: { kind: 'invalid', message: 'This file was uploaded for something else.' },
  UPLOAD_TOO_MANY_BYTES: { kind: 'invalid', message: 'More bytes arrived than were announced.' },
  UPLOAD_RANGE_INVALID: { kind: 'invalid', message: 'This byte range isn’t valid.' },
  FILE_TOO_LARGE: { kind: 'invalid', message: 'This file is larger than {limit}.' },
  QUOTA_EXCEEDED: {
    kind: 'forbidden',
    message: 'There’s no room for this file: {used} of {allowed} used.',
  },
  STORAGE_FULL: {
    kind: 'unavailable',
    message: 'There’s no room for new files right now. Please try again later.',
  },
  FILE_TYPE_REFUSED: { kind: 'invalid', message: 'You can’t share files of this type here.' },
} as const satisfies Errors;

export const own = {
  uploads: {
    plain: ['id', 'holderId', 'folder', 'fileName', 'originalName', 'size', 'contentType', 'checksum', 'usedBy'],
    times: ['createdAt', 'finishedAt', 'takenAt'],
  },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'uploads.declare': [anHour(600)],
  'uploads.drop': [anHour(1_200)],
};

export const boundedOtherwise = {
  'uploads.receiveChunk': 'the size that was announced, within the room of its owner',
  'uploads.signParts': 'stores nothing; the announced size bounds the parts',
};

export const openWhileReading = ['uploads.drop'] as const;
