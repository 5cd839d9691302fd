import { describe, expect, it, test } from 'vitest';
import { eventDescription, eventPlace, eventTitle, mayChange, mayTakeOut } from './rules.ts';

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

describe('who may', () => {
  const open = { ownerId: 'owner', clubId: null };

  it('change an event: its owner; take an item out: its uploader and the owner of the event (decisions 45)', () => {
    expect([mayChange(open, 'owner', null), mayChange(open, 'other', null)]).toEqual([true, false]);
    expect(['owner', 'uploader', 'other'].map((id) => mayTakeOut(open, { uploaderId: 'uploader' }, id, null))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('act for a club: its leads change its event (decisions 45, 62)', () => {
    const ofClub = { ...open, clubId: 'club' };
    expect([mayChange(ofClub, 'any', 'lead'), mayChange(ofClub, 'any', 'photographer')]).toEqual([true, false]);
    expect(mayChange(ofClub, 'owner', null)).toBe(false);
    expect(mayTakeOut(ofClub, { uploaderId: 'uploader' }, 'any', 'lead')).toBe(true);
  });
});
