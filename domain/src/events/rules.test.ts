import { describe, expect, it, test } from 'vitest';
import { eventDescription, eventPlace, eventTitle, mayAdd, mayChange, mayTakeOut, periodFault } from './rules.ts';

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

test('an event ends on the day it starts or later, and lasts 60 days at most (decisions 45)', () => {
  expect(periodFault('2026-03-14', '2026-03-14')).toBeNull();
  expect(periodFault('2026-01-01', '2026-03-01')).toBeNull();
  expect(periodFault('2026-01-01', '2026-03-02')).toBe('An event lasts 60 days at most.');
  expect(periodFault('2026-03-14', '2026-03-13')).toBe('An event ends on the day it starts, or later.');
});

describe('who may', () => {
  const now = 1_000;
  const owner = { id: 'owner', planEnd: 2_000, seatEnd: null };
  const other = { ...owner, id: 'other' };
  const open = { ownerId: 'owner', clubId: null, open: true };
  const closed = { ownerId: 'owner', clubId: null, open: false };

  it('add to an open event: every plan holder (decisions 45)', () => {
    expect(mayAdd(open, other, false, null, now)).toBe(true);
    expect(mayAdd(open, { ...other, planEnd: 1_000 }, false, null, now)).toBe(false);
  });

  it('add to a closed event: its owner, and those the owner named, while their plans live (decisions 45)', () => {
    expect(mayAdd(closed, owner, false, null, now)).toBe(true);
    expect(mayAdd(closed, other, true, null, now)).toBe(true);
    expect(mayAdd(closed, other, false, null, now)).toBe(false);
    expect(mayAdd(closed, { ...owner, planEnd: 0 }, true, null, now)).toBe(false);
  });

  it('change an event: its owner; take an item out: its uploader and the owner of the event (decisions 45)', () => {
    expect([mayChange(open, 'owner', null), mayChange(open, 'other', null)]).toEqual([true, false]);
    expect(['owner', 'uploader', 'other'].map((id) => mayTakeOut(open, { uploaderId: 'uploader' }, id, null))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('act for a club: its leads change its event, all its seats add to it (decisions 45, 62)', () => {
    const ofClub = { ...closed, clubId: 'club' };
    const seated = { id: 'seated', planEnd: 0, seatEnd: 2_000 };
    expect([mayChange(ofClub, 'any', 'lead'), mayChange(ofClub, 'any', 'photographer')]).toEqual([true, false]);
    expect(mayChange(ofClub, 'owner', null)).toBe(false);
    expect([mayAdd(ofClub, seated, false, 'photographer', now), mayAdd(ofClub, owner, false, null, now)]).toEqual([
      true,
      false,
    ]);
    expect(mayAdd(ofClub, { ...seated, seatEnd: 1_000 }, false, 'photographer', now)).toBe(false);
    expect(mayTakeOut(ofClub, { uploaderId: 'uploader' }, 'any', 'lead')).toBe(true);
  });
});
