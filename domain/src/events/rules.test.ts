import { describe, expect, it, test } from 'vitest';
import { DAY } from '../kernel/time.ts';
import { actsAsOwner, eventDescription, eventPlace, eventTitle, mayChange, mayTakeOut } from './rules.ts';

test('an event has a title of 1 to 120 characters, a description of up to 2,000, a place of up to 120 (decisions 45)', () => {
  const fits = [eventTitle.safeParse('x'.repeat(120)), eventDescription.safeParse(''), eventPlace.safeParse('')];
  expect(fits.every(({ success }) => success)).toBe(true);
  const unfit = [
    eventTitle.safeParse(' '),
    eventTitle.safeParse('x'.repeat(121)),
    eventDescription.safeParse('x'.repeat(2_001)),
    eventPlace.safeParse('x'.repeat(121)),
  ];
  expect(unfit.some(({ success }) => success)).toBe(false);
});

test('a title or place reorders nothing beside it; joiners and marks stay (decisions 45)', () => {
  const typed = '\u202E\u2067 क्\u200Dष\u200F \u2069\u202C';
  for (const text of [eventTitle, eventPlace]) expect(text.parse(typed)).toBe('क्\u200Dष\u200F');
});

describe('who may', () => {
  const open = { ownerId: 'owner', clubId: null, createdAt: 0 };

  it('act as its owner: its owner; take an item out: its uploader and the owner of the event (decisions 45)', () => {
    expect([actsAsOwner(open, 'owner', null), actsAsOwner(open, 'other', null)]).toEqual([true, false]);
    expect(['owner', 'uploader', 'other'].map((id) => mayTakeOut(open, { uploaderId: 'uploader' }, id, null))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('act for a club as the owner of its event: its leads (decisions 45, 62)', () => {
    const ofClub = { ...open, clubId: 'club' };
    expect([actsAsOwner(ofClub, 'any', 'lead'), actsAsOwner(ofClub, 'owner', 'photographer')]).toEqual([true, false]);
    expect(actsAsOwner(ofClub, 'owner', null)).toBe(false);
    expect(mayTakeOut(ofClub, { uploaderId: 'uploader' }, 'any', 'lead')).toBe(true);
  });

  it.each([
    ['its owner, at any time', null, 'owner', null, 300 * DAY, true],
    ['nobody else', null, 'other', null, 0, false],
    ['a lead of its club, at any time', 'club', 'other', 'lead', 300 * DAY, true],
    ['the photographer who made it for the club', 'club', 'owner', 'photographer', 30 * DAY - 1, true],
    ['that photographer no longer after 30 days', 'club', 'owner', 'photographer', 30 * DAY, false],
    ['no other photographer of the club', 'club', 'other', 'photographer', 0, false],
    ['nobody who made it and holds no seat any more', 'club', 'owner', null, 0, false],
  ] as const)('edit and delete an event: %s (decisions 45, 62)', (_, clubId, who, seat, now, may) => {
    expect(mayChange({ ...open, clubId }, who, seat, now)).toBe(may);
  });
});
