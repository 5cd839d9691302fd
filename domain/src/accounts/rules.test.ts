import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../kernel/time.ts';
import { limits, MAIL_SPACING } from './limits.ts';
import {
  academicPattern,
  changedProfile,
  DEFAULT_ACADEMIC_PATTERN,
  DEFAULT_PICTURE_HOSTS,
  emailAddress,
  fullName,
  holdsItsName,
  isAcademicEmail,
  isReservedName,
  isTooSoon,
  isTrustedPicture,
  linkExpiry,
  linkState,
  login,
  mailboxOf,
  nameKey,
  newPassword,
  normalEmail,
  passwordFlaw,
  phone,
  sentPhone,
  sessionExpiry,
  sessionIsStale,
  tenantOf,
  typedPassword,
  username,
  usernameFromEmail,
} from './rules.ts';
import type { Link } from './user.ts';

const standard = academicPattern(DEFAULT_ACADEMIC_PATTERN);
const says =
  (schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } }) =>
  (value: unknown) =>
    schema.safeParse(value).error?.issues[0]?.message ?? 'fine';

test.each(['x@mit.edu', 'x@cs.mit.edu', 'x@iitd.ac.in', 'x@uni.edu.au', 'X@MIT.EDU', ' x@mit.edu ', 'a.b+c@a-b.edu'])(
  'an address of a college is academic: "%s" (decisions 1)',
  (email) => expect(isAcademicEmail(email, standard)).toBe(true),
);

test.each([
  'x@ac.in.evil.com',
  'x@foo.edu.example.org',
  'x@edu',
  'x@.edu',
  'x@ac.in',
  'x@edu.au',
  'x@myedu',
  'x@foo.education',
  'x@foo.edu.aus',
  'x@foo.ac.i',
  'x@foo.eduu',
  'x@gmail.com',
  'x@mit.edu@evil.com',
  'x@evil.com/.edu',
  'x@evil.com?.edu',
  'x@mit.edu.',
  'x@mit..edu',
  '@mit.edu',
  'mit.edu',
  'x@mit.edu\nevil.com',
  'x\0@mit.edu',
  'x y@mit.edu',
  'x@mít.edu',
  '',
])('a look-alike is refused: %j (decisions 1)', (email) => expect(isAcademicEmail(email, standard)).toBe(false));

test("an operator's pattern is anchored at both ends by us (decisions 1)", () => {
  const one = academicPattern(String.raw`college\.org`);
  expect(isAcademicEmail('x@college.org', one)).toBe(true);
  expect(isAcademicEmail('x@college.org.evil.com', one)).toBe(false);
  expect(isAcademicEmail('x@my-college.org', one)).toBe(false);
  const two = academicPattern(String.raw`a\.org|b\.org`);
  expect(isAcademicEmail('x@b.org', two)).toBe(true);
  expect(isAcademicEmail('x@b.org.evil.com', two)).toBe(false);
  expect(isAcademicEmail('x@evil-a.org', two)).toBe(false);
});

test('nothing behind an academic domain makes a foreign one academic (decisions 1)', () => {
  const label = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  fc.assert(
    fc.property(label, fc.constantFrom('edu', 'ac.in', 'edu.au'), label, (college, ending, evil) => {
      expect(isAcademicEmail(`x@${college}.${ending}`, standard)).toBe(true);
      expect(isAcademicEmail(`x@${college}.${ending}.${evil}.com`, standard)).toBe(false);
      expect(isAcademicEmail(`x@${college}.${ending}${evil}.org`, standard)).toBe(false);
      expect(isAcademicEmail(`x@${evil}.com@${college}.${ending}`, standard)).toBe(false);
    }),
  );
});

test('addresses are trimmed and lower-cased, and compared so (decisions 1)', () => {
  expect(normalEmail(' Ada@MIT.Edu\n')).toBe('ada@mit.edu');
  expect(emailAddress.parse(' Ada@MIT.Edu ')).toBe('ada@mit.edu');
});

test('an address has at most 254 characters, 64 of them before the @ (decisions 1)', () => {
  const domain = (length: number) => `${'a'.repeat(length - 4)}.edu`;
  expect(emailAddress.safeParse(`${'x'.repeat(64)}@mit.edu`).success).toBe(true);
  expect(says(emailAddress)(`${'x'.repeat(65)}@mit.edu`)).toBe('This isn’t an e-mail address.');
  expect(emailAddress.safeParse(`x@${domain(252)}`).success).toBe(true);
  expect(says(emailAddress)(`x@${domain(253)}`)).toBe('This isn’t an e-mail address.');
  expect(says(emailAddress)(`${' '.repeat(1_000)}x@mit.edu`)).toBe('This isn’t an e-mail address.');
});

test('the tenant is the e-mail domain, exactly and in lower case: a department is another one (decisions 2)', () => {
  expect(tenantOf('Ada@MIT.edu')).toBe('mit.edu');
  expect(tenantOf('ada@cs.mit.edu')).toBe('cs.mit.edu');
  expect(tenantOf(' ada@mit.edu ')).toBe('mit.edu');
});

test.each(['abc', 'A.b', 'a_b-c.d', '0ab', 'x'.repeat(30)])('a username may be "%s" (decisions 5)', (name) =>
  expect(username.parse(name)).toBe(name),
);

test.each(['ab', '', 'x'.repeat(31), '.ab', '_ab', '-ab', 'a b', 'a@b', 'äbc', 'abc\n', 'a\0bc', 'abc ', null, 7, {}])(
  'a username may not be %j (decisions 5)',
  (name) => expect(username.safeParse(name).success).toBe(false),
);

test('a username is compared without regard to case (decisions 5)', () => {
  expect(nameKey('AdA')).toBe(nameKey('aDa'));
  expect(says(username)('a b')).toBe(
    'Use 3 to 30 letters, digits, dots, dashes or underscores, starting with a letter or digit.',
  );
});

test('a full name has 1 to 80 characters after trimming (decisions 5)', () => {
  expect(fullName.parse(' Ada ')).toBe('Ada');
  expect(fullName.safeParse('😀'.repeat(80)).success).toBe(true);
  expect(says(fullName)('😀'.repeat(81))).toBe('Use 1 to 80 characters.');
  expect(says(fullName)('  ')).toBe('Use 1 to 80 characters.');
});

test.each([
  ['a\nb', 'a line break'],
  ['a\u2028b', 'a line separator'],
  ['a\tb', 'a control character'],
  ['a\u0085b', 'a next line'],
  ['a\u202Eb', 'an override of the direction'],
  ['a\u2067b', 'an isolate'],
  ['a\u200Fb', 'a mark of the direction'],
  ['a\u200Bb', 'a space without width'],
  ['a\uFEFFb', 'a byte order mark'],
  ['a\u00ADb', 'a soft hyphen'],
  ['a\u3164b', 'a filler'],
  ['a\u{E0041}b', 'a tag'],
  ['\u200D', 'a joiner alone'],
  ['\u2800', 'a blank'],
])('a full name holds nothing that nobody sees: %j is refused for %s (decisions 5)', (name) => {
  expect(says(fullName)(name)).toBe('A name can’t contain invisible characters.');
});

test.each(['क्\u200Dष', 'നന്\u200Cദ', '王\u{E0100}小明', 'Zoë ❤\uFE0F', "O'Neill-Śliwa"])(
  'joiners and variants of letters stay in a full name: %j (decisions 5)',
  (name) => expect(fullName.parse(name)).toBe(name.normalize('NFC')),
);

test('a full name is kept in NFC, and counted so (decisions 5)', () => {
  expect(fullName.parse('Zoe\u0308')).toBe('Zoë');
  expect(fullName.parse('e\u0301'.repeat(80))).toBe('é'.repeat(80));
  expect(says(fullName)('a\0b')).toBe('This text contains characters that can’t be used.');
});

test.each(['admin', 'Administrator', 'ROOT', 'support', 'help', 'moderator', 'security', 'quadrangle', 'a.d-m_in'])(
  'a username that reads as the college or its operator is reserved: %s (decisions 5)',
  (name) => expect(isReservedName(name, { appName: 'Snaps' })).toBe(true),
);

test('so is the name of the installation, and no other (decisions 5)', () => {
  expect(isReservedName('campus.photos', { appName: 'Campus Photos!' })).toBe(true);
  expect(isReservedName('campus.photos', { appName: 'Snaps' })).toBe(false);
  expect(isReservedName('helper', { appName: 'Snaps' })).toBe(false);
});

test.each(['é@mit.edu', 'x\u200B@mit.edu', 'x\x7f@mit.edu', 'x y@mit.edu', '王@mit.edu'])(
  'the local part of an address is printable ASCII: %j is refused (decisions 5)',
  (email) => expect(emailAddress.safeParse(email).success).toBe(false),
);

test("any other sign may stand in the local part: !#$%&'*+/=?^_`{|}~-. (decisions 5)", () => {
  expect(emailAddress.safeParse("!#$%&'*+/=?^_`{|}~-.x@mit.edu").success).toBe(true);
});

test.each([
  ['victim+1@mit.edu', 'victim@mit.edu'],
  ['Victim+a+b@mit.edu', 'victim@mit.edu'],
  ['victim+@mit.edu', 'victim@mit.edu'],
  ['victim@mit.edu', 'victim@mit.edu'],
  ['+x@mit.edu', '+x@mit.edu'],
])('what follows a + in an address is no other mailbox: %s is %s (decisions 42)', (email, mailbox) =>
  expect(mailboxOf(email)).toBe(mailbox),
);

test('a password is compared in NFC, whatever keyboard typed it (decisions 5)', () => {
  expect(typedPassword.parse('Zoe\u0308')).toBe('Zoë');
  expect(newPassword.parse('Zoe\u0308 is here')).toBe('Zoë is here');
  expect(says(newPassword)('e\u0301'.repeat(7))).toBe('Use 8 to 128 characters.');
});

test('a password is not one character again and again (decisions 5)', () => {
  for (const password of ['aaaaaaaa', '        ', '😀'.repeat(9)])
    expect(says(newPassword)(password)).toBe('A password can’t be a single repeated character.');
});

test('a password is not among the most common, nor the own username or e-mail (decisions 5)', () => {
  const ada = { name: 'Ada.Lovelace', email: 'ada@mit.edu' };
  const flaw = (password: string) => passwordFlaw(password, ada, (each) => each === '12345678');
  expect(flaw('12345678')).toBe('This password is too common. Choose another one.');
  expect(flaw('ada.LOVELACE')).toBe('A password can’t be your username or e-mail.');
  expect(flaw('Ada@MIT.edu')).toBe('A password can’t be your username or e-mail.');
  expect(flaw('ada.lovelace1')).toBeNull();
});

test.each([
  [undefined, null],
  [null, null],
  ['', null],
  [' - ', null],
  ['1234567', '1234567'],
  ['+91 98-76 543210', '+919876543210'],
  ['123456789012345', '123456789012345'],
])('a phone number is optional and loses its spaces and dashes: %j is %j (decisions 5)', (typed, kept) =>
  expect(phone.parse(typed)).toBe(kept),
);

test.each([
  '123456',
  '1234567890123456',
  '12a4567',
  '++1234567',
  '1234567+',
  '+',
  '１２３４５６７',
  `${' '.repeat(100)}1234567`,
])('a phone number has 7 to 15 digits: %j is none (decisions 5)', (typed) =>
  expect(says(phone)(typed)).toBe('Use 7 to 15 digits.'),
);

test('a password has 8 to 128 characters of any kind (decisions 5)', () => {
  expect(newPassword.parse('       .')).toBe('       .');
  const smiles = `${'😀'.repeat(127)}!`;
  expect(newPassword.parse(smiles)).toBe(smiles);
  expect(says(newPassword)('1234567')).toBe('Use 8 to 128 characters.');
  expect(says(newPassword)('😀'.repeat(7))).toBe('Use 8 to 128 characters.');
  expect(says(newPassword)('x'.repeat(129))).toBe('Use 8 to 128 characters.');
  expect(says(newPassword)('x'.repeat(1_001))).toBe('Use 8 to 128 characters.');
  expect(says(newPassword)('1234567\uD800')).toBe('This password contains characters that can’t be used.');
});

test('what a phone number and a password may be is told to whoever calls the API (decisions 5)', () => {
  expect(phone.description).toBe('7 to 15 digits, with or without a plus, spaces and dashes; empty for none.');
  expect(newPassword.description).toBe('8 to 128 characters, none of the most common passwords.');
});

test('what is typed to sign in is a name or an e-mail of up to 254 characters (decisions 5)', () => {
  expect(login.safeParse('x'.repeat(254)).success).toBe(true);
  expect(says(login)('x'.repeat(255))).toBe('This is too long.');
  expect(says(login)('')).toBe('Enter your username.');
});

const link = (more: Partial<Link> = {}): Link => ({
  userId: 'u',
  kind: 'verify',
  digest: 'd',
  createdAt: 0,
  expiresAt: 1_000,
  usedAt: null,
  retiredAt: null,
  code: null,
  codeUntil: null,
  codeTries: 0,
  ...more,
});

test('a verification link lives 24 hours, a reset link one (decisions 7)', () => {
  expect(linkExpiry('verify', 5)).toBe(5 + 24 * HOUR);
  expect(linkExpiry('reset', 5)).toBe(5 + HOUR);
});

test('a link is ready until it runs out, is used, or is retired by a newer one (decisions 7)', () => {
  expect(linkState(link(), 999)).toBe('ready');
  expect(linkState(link(), 1_000)).toBe('expired');
  expect(linkState(link({ usedAt: 10 }), 999)).toBe('used');
  expect(linkState(link({ usedAt: 10 }), 1_000)).toBe('expired');
  expect(linkState(link({ retiredAt: 10 }), 20)).toBe('expired');
  expect(linkState(link({ usedAt: 5, retiredAt: 10 }), 20)).toBe('expired');
});

test('between two mails of one kind to one account lies a minute (decisions 7)', () => {
  expect(MAIL_SPACING).toBe(MINUTE);
});

test('an unverified account holds its name until its newest link runs out, a verified one for good (decisions 7)', () => {
  expect(holdsItsName({ verifiedAt: null, heldUntil: 100 }, 99)).toBe(true);
  expect(holdsItsName({ verifiedAt: null, heldUntil: 100 }, 100)).toBe(false);
  expect(holdsItsName({ verifiedAt: null, heldUntil: null }, 0)).toBe(false);
  expect(holdsItsName({ verifiedAt: 1, heldUntil: null }, 1_000)).toBe(true);
});

test('a session lives 30 days from when it was last seen, 180 at most (decisions 8)', () => {
  expect(sessionExpiry(0, 0)).toBe(30 * DAY);
  expect(sessionExpiry(0, 150 * DAY - 1)).toBe(180 * DAY - 1);
  expect(sessionExpiry(0, 150 * DAY)).toBe(180 * DAY);
  expect(sessionExpiry(0, 179 * DAY)).toBe(180 * DAY);
});

test('a session slides when it was last seen an hour ago, not on every call (decisions 8)', () => {
  expect(sessionIsStale({ lastSeenAt: 5 }, 5 + HOUR - 1)).toBe(false);
  expect(sessionIsStale({ lastSeenAt: 5 }, 5 + HOUR)).toBe(true);
});

test.each([
  ['ada.lovelace@mit.edu', 0, 'ada.lovelace'],
  ['ada.lovelace@mit.edu', 1, 'ada.lovelace2'],
  ['ada.lovelace@mit.edu', 9, 'ada.lovelace10'],
  ['a+b!c@mit.edu', 0, 'abc'],
  ['..ada@mit.edu', 0, 'ada'],
  ['al@mit.edu', 0, 'memberal'],
  ['äö@mit.edu', 0, 'member'],
  ['admin@mit.edu', 0, 'memberadmin'],
  ['snaps@mit.edu', 1, 'membersnaps2'],
  [`${'x'.repeat(40)}@mit.edu`, 0, 'x'.repeat(30)],
  [`${'x'.repeat(40)}@mit.edu`, 11, `${'x'.repeat(28)}12`],
])('the username of %s at attempt %i is %s (decisions 9)', (email, attempt, name) =>
  expect(usernameFromEmail(email, attempt, { appName: 'Snaps' })).toBe(name),
);

test('a username made from an address is a valid one, another at each attempt (decisions 9)', () => {
  const local = fc.string({ minLength: 1, maxLength: 64 });
  fc.assert(
    fc.property(local, fc.nat({ max: 48 }), (text, attempt) => {
      const name = usernameFromEmail(`${text}@mit.edu`, attempt, { appName: 'Snaps' });
      expect(username.safeParse(name).success).toBe(true);
      expect(isReservedName(name, { appName: 'Snaps' })).toBe(false);
      expect(usernameFromEmail(`${text}@mit.edu`, attempt + 1, { appName: 'Snaps' })).not.toBe(name);
    }),
  );
});

test('how often people may try things around accounts is fixed (decisions 42)', () => {
  expect(limits).toEqual({
    signInByAccount: { max: 10, seconds: 300 },
    signInByAddress: { max: 300, seconds: 300 },
    sessions: { max: 600, seconds: 3_600 },
    tickets: { max: 600, seconds: 3_600 },
    codes: { max: 10, seconds: 900 },
    codesByDay: { max: 50, seconds: 86_400 },
    rightPassword: { max: 1, seconds: 60 },
    wrongCodesByAddress: { max: 60, seconds: 3_600 },
    wrongCodesByCollege: { max: 100, seconds: 3_600 },
    wrongCodesByCollegeADay: { max: 300, seconds: 86_400 },
    signUpByEmail: { max: 5, seconds: 3_600 },
    signUpByAddress: { max: 200, seconds: 3_600 },
    availability: { max: 600, seconds: 60 },
    mailByAccount: { max: 3, seconds: 3_600 },
    mailByMailbox: { max: 5, seconds: 3_600 },
    mailByAddress: { max: 500, seconds: 3_600 },
  });
});

test.each([
  ['https://lh3.googleusercontent.com/a/ada=s96-c', true],
  ['https://a.b.googleusercontent.com/x', true],
  ['http://lh3.googleusercontent.com/a', false],
  ['https://googleusercontent.com.evil.example/a', false],
  ['https://evilgoogleusercontent.com/a', false],
  ['https://lh3.googleusercontent.com:8443/a', false],
  ['https://ada@lh3.googleusercontent.com/a', false],
  ['https://:x@lh3.googleusercontent.com/a', false],
  ['https://evil.example/.googleusercontent.com', false],
  ['data:image/png;base64,AAAA', false],
  ['', false],
  ['https://lh3.googleusercontent.com/'.padEnd(2_000, 'a'), true],
  ['https://lh3.googleusercontent.com/'.padEnd(2_001, 'a'), false],
])(
  'of the pictures that a provider tells of, only one on a host we know is copied: %s (decisions 9)',
  (url, copied) => {
    expect(isTrustedPicture(url, DEFAULT_PICTURE_HOSTS)).toBe(copied);
  },
);

test.each([
  ['https://avatars.college.edu/ada', true],
  ['https://AVATARS.college.edu/ada', true],
  ['https://a.avatars.college.edu/ada', false],
  ['https://avatars.college.edu.evil.example/ada', false],
  ['https://avatars.college.edu:8443/ada', false],
  ['https://one.people.example/ada', true],
  ['https://people.example/ada', false],
  ['https://lh3.googleusercontent.com/a', false],
])('the operator says which hosts pictures are copied from: %s (decisions 9)', (url, copied) => {
  expect(isTrustedPicture(url, ['avatars.college.edu', '*.people.example'])).toBe(copied);
});

test('with no host on the list no picture is copied (decisions 9)', () => {
  expect(isTrustedPicture('https://lh3.googleusercontent.com/a', [])).toBe(false);
});

test('a phone number that comes as a number is taken as its text (decisions 5)', () => {
  expect([sentPhone.parse(9_876_543_210), sentPhone.parse('98765 43210'), sentPhone.parse(null)]).toEqual([
    '9876543210',
    '9876543210',
    null,
  ]);
  for (const wrong of [7, 1.5, -1_234_567, 1e300, true, ['1234567']])
    expect(sentPhone.safeParse(wrong).error?.issues[0]?.message).toBe('Use 7 to 15 digits.');
});

test('a second mail is too soon until its spacing has passed, a first one never (decisions 7)', () => {
  expect(isTooSoon(undefined, 100, 60)).toBe(false);
  expect(isTooSoon(41, 100, 60)).toBe(true);
  expect(isTooSoon(40, 100, 60)).toBe(false);
});

test('a change of a profile leaves what is not given, and takes away what is null (product 2)', () => {
  const user = { name: 'ada', fullName: 'Ada', phone: '1', avatar: 'a', ownLeavesOn: null };
  expect(changedProfile(user, {})).toEqual(user);
  expect(changedProfile(user, { name: undefined, phone: null })).toEqual({ ...user, phone: null });
});
