import { type Calls, input, nothing } from '../call.ts';

export const rights = `
Read the version of the notice            yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/consent/notice
Say age, and a guardian's code, to enter  yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/consent/age                 POST /api/consent/guardian                      POST /api/consent/guardian/confirm
    consent.sayAge                        consent.askGuardian     consent.giveGuardianCode
See and give their own consent            sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/consent                      PUT /api/consent        PUT /api/consent/age
    consent.read                          consent.agree           consent.changeAge
Withdraw their own consent                sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    DELETE /api/consent                   consent.withdraw
`;

export const calls: Calls = {
  'GET /api/consent/notice': nothing,
  'GET /api/consent': nothing,
  'PUT /api/consent': input(() => ({ consent: 'notice-1', age: 'adult' })),
  'PUT /api/consent/age': input(() => ({ age: 'adult' })),
  'DELETE /api/consent': nothing,
  'POST /api/consent/age': input(({ gate: { ageless: ticket } }) => ({ ticket, age: 'adult' })),
  'POST /api/consent/guardian': input(({ gate: { younger: ticket } }) => ({ ticket, email: 'parent@example.org' })),
  'POST /api/consent/guardian/confirm': input(({ gate: { younger: ticket, code } }) => ({ ticket, code })),
  'consent.read': nothing,
  'consent.agree': input(() => ({ notice: 'notice-1' })),
  'consent.changeAge': input(() => ({ age: 'adult' })),
  'consent.withdraw': nothing,
  'consent.sayAge': input(({ gate: { ageless: ticket } }) => ({ ticket, age: 'adult' })),
  'consent.askGuardian': input(({ gate: { younger: ticket } }) => ({ ticket, email: 'guardian@example.org' })),
  'consent.giveGuardianCode': input(({ gate: { younger: ticket, code } }) => ({ ticket, code })),
};
