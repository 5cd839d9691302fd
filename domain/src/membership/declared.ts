import { anHour, type Errors, type OwnKinds, type PersonLimits } from '../declared/kinds.ts';

export const errors = {
  LEFT_COLLEGE: {
    kind: 'forbidden',
    message:
      'You have left your college here: you can see, react, comment and download, but you can’t share anything new or take on a role.',
  },
  PLAN_REQUIRED: {
    kind: 'forbidden',
    message:
      'As a non-admin user, uploading {items} is restricted. To obtain admin privileges, proceed to the payment section and select a plan for purchase.',
  },
  ORDER_NOT_FOUND: { kind: 'not_found', message: 'There is no such order.' },
  PAYMENT_SIGNATURE_INVALID: { kind: 'invalid', message: 'The payment couldn’t be confirmed. Nothing was changed.' },
  PAYMENT_MISMATCH: {
    kind: 'invalid',
    message: 'The amount or currency doesn’t match the order. Nothing was changed.',
  },
  PAYMENT_UNAVAILABLE: {
    kind: 'unavailable',
    message: 'Payments aren’t available right now. Please try again later.',
  },
  CLUB_NOT_FOUND: { kind: 'not_found', message: 'There is no such club here.' },
  CLUB_CLOSED: { kind: 'conflict', message: 'This club is closed: nobody uploads, edits or pays for it anymore.' },
  CLUB_NAME_TAKEN: { kind: 'conflict', message: 'Another club at your college already has this name.' },
  CLUB_HANDLE_TAKEN: { kind: 'conflict', message: 'Somebody has this handle or username already.' },
  CLUB_SEAT_REQUIRED: {
    kind: 'forbidden',
    message: 'You can upload for a club only while you hold a seat in it and its plan lasts.',
  },
  CLUB_REQUIRED: { kind: 'invalid', message: 'You hold seats in several clubs. Say for which one this is.' },
  CLUB_UPLOADS_STOPPED: {
    kind: 'forbidden',
    message: 'Moderators have stopped uploads for this club until {until}.',
  },
  POOL_CLOSED: {
    kind: 'forbidden',
    message: 'This event doesn’t take photos and videos from everybody now. Its owner can open it again.',
  },
  POOL_FULL: {
    kind: 'forbidden',
    message: 'You have added as many to this event as one person may: {most}.',
  },
  LEADS_TOO_MANY: { kind: 'conflict', message: 'Nobody can lead more than 3 clubs.' },
} as const satisfies Errors;

export const personalActs = ['plan-granted', 'club-plan-granted'] as const;

export const derivedKinds = ['plan'] as const;

export const own = {
  orders: {
    plain: ['id', 'providerOrderId', 'months', 'amount', 'currency', 'paymentId', 'granted', 'clubId', 'newClub'],
    times: ['createdAt', 'paidAt'],
  },
  payments: {
    plain: ['id', 'event', 'providerOrderId', 'paymentId', 'state', 'amount', 'currency', 'refunded'],
    times: ['receivedAt'],
  },
  grants: { plain: ['id', 'orderId', 'months'], times: ['until', 'grantedAt'] },
} as const satisfies OwnKinds;

export const limits: PersonLimits = {
  'membership.checkOut': [anHour(20)],
  'membership.simulatePayment': [anHour(60)],
};

export const boundedOtherwise = {
  'membership.confirmPayment': 'needs the signature of the payment provider, and grants once per order',
  'membership.receiveProviderEvent': 'needs the signature of the payment provider',
};

export const openWhileReading = ['membership.confirmPayment'] as const;
