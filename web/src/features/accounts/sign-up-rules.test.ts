import { describe, expect, it } from 'vitest';
import { isCollegeEmail, isUsername, resolver } from './sign-up-rules.ts';
import type { SignUpForm } from './use-sign-up.ts';

const good: SignUpForm = {
  fullName: 'Asha Rao',
  name: 'asha',
  email: 'asha@iit.ac.in',
  phone: '',
  password: 'a quiet court',
  confirmation: 'a quiet court',
  age: '',
};

const wrong = async (change: Partial<SignUpForm>) => {
  const values = { ...good, ...change };
  const { errors } = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
};

describe('the sign-up form', () => {
  it('takes all fields, the phone being optional', async () => {
    expect(await wrong({})).toEqual({});
    expect(await wrong({ phone: '+91 98765-43210' })).toEqual({});
  });

  it('differing passwords are reported, whatever else is wrong', async () => {
    const mismatch = 'Password and correct password is not same';
    expect(await wrong({ confirmation: 'another' })).toEqual({ confirmation: mismatch });
    expect(await wrong({ confirmation: 'another', email: '' })).toMatchObject({ confirmation: mismatch });
  });

  it.each(['fullName', 'name', 'email', 'password'] as const)('%s is required', async (field) => {
    expect(Object.keys(await wrong({ [field]: '' }))).toContain(field);
  });

  it('a phone of letters is not one', async () => {
    expect(await wrong({ phone: 'call me' })).toEqual({ phone: 'Use 7 to 15 digits.' });
  });
});

it("the operator's pattern, anchored, decides which addresses are a college's", () => {
  expect(isCollegeEmail('a@college.org', String.raw`college\.org`)).toBe(true);
  expect(isCollegeEmail('a@college.org.evil.com', String.raw`college\.org`)).toBe(false);
});

it('a name is looked up once it could be one', () => {
  expect([isUsername('as'), isUsername('asha')]).toEqual([false, true]);
});
