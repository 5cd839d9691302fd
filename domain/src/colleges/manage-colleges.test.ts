import { expect, test } from 'vitest';
import { anonymous, codeOf, memoryPorts, operator } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { addCollege, changeCollege, findMark, listColleges, noteMove } from './manage-colleges.ts';

const setting = async () => {
  const memory = memoryPorts();
  await execute(addCollege, memory, operator, { domain: ' North.edu ' });
  const change = (more: object) => execute(changeCollege, memory, operator, { domain: 'north.edu', ...more });
  return { memory, change };
};
const png = { type: 'image/png', data: 'iVBORw0KGgo=' };

test('the operator lists every college by domain, however many there are (decisions 69)', async () => {
  const { memory } = await setting();
  for (let more = 0; more < 120; more += 1) await execute(addCollege, memory, operator, { domain: `x${more}.edu` });
  const { colleges } = await execute(listColleges, memory, operator, {});
  expect(colleges).toHaveLength(121);
  expect(colleges.map(({ domain }) => domain)).toEqual(colleges.map(({ domain }) => domain).toSorted());
});

test.each([
  { name: '' },
  { contact: 'nobody' },
  { grievanceContact: 'the dean' },
  { timeZone: 'Moon' },
  { links: ['javascript:alert(1)'] },
  { links: Array.from({ length: 11 }, () => 'https://a.edu') },
  { room: -1 },
  { mark: { type: 'image/png', data: 'PHN2Zy8+' } },
  { mark: { type: 'text/html', data: 'PHN2Zy8+' } },
  { mark: { type: 'image/svg+xml', data: 'A'.repeat(60_000) } },
])('a college cannot say %o of itself (decisions 69)', async (wrong) => {
  const { memory, change } = await setting();
  expect(await codeOf(change(wrong))).toBe('VALIDATION_FAILED');
  expect((await memory.colleges.find('north.edu'))?.version).toBe(1);
});

test('everybody may see a mark, from the moment it is set until it is taken away (decisions 69)', async () => {
  const { memory, change } = await setting();
  const look = () => execute(findMark, memory, anonymous(), { domain: 'north.edu' });
  expect(await codeOf(look())).toBe('COLLEGE_NOT_FOUND');
  await change({ mark: png });
  expect(await look()).toEqual(png);
  await change({ mark: null });
  expect(await codeOf(look())).toBe('COLLEGE_NOT_FOUND');
});

test('a college is added once, and one that is not there is not changed (decisions 53, 69)', async () => {
  const { memory } = await setting();
  const add = () => execute(addCollege, memory, operator, { domain: 'south.edu' });
  expect(await add()).toEqual({ domain: 'south.edu' });
  expect(await codeOf(add())).toBe('COLLEGE_KNOWN');
  expect(await memory.colleges.find('south.edu')).toMatchObject({ marked: false, version: 1 });
  const change = execute(changeCollege, memory, operator, { domain: 'west.edu', name: 'West' });
  expect(await codeOf(change)).toBe('COLLEGE_NOT_FOUND');
  for (const moved of ['exported', 'imported'])
    await execute(noteMove, memory, operator, { domain: 'south.edu', moved });
  const { items } = await memory.audit.list({ since: 0, limit: 3, after: null });
  expect(items.map(({ act, details }) => [act, details])).toEqual(
    ['college-imported', 'college-exported', 'college-added'].map((act) => [act, { college: 'south.edu' }]),
  );
});

test('a college whose addresses are not academic here is not listed (decisions 1, 69)', async () => {
  const memory = memoryPorts();
  await expect(execute(addCollege, memory, operator, { domain: 'gmail.com' })).rejects.toMatchObject({
    errors: [{ field: 'domain', message: expect.stringContaining('ACADEMIC_EMAIL_PATTERN') }],
  });
  expect(await memory.colleges.find('gmail.com')).toBeNull();
});

test('a college links to pages and addresses, and to nothing that only contains one (decisions 69)', async () => {
  const { change } = await setting();
  const links = ['http://north.edu', 'https://north.edu/rules', 'mailto:dean@north.edu'];
  expect((await change({ links })).links).toEqual(links);
  for (const link of ['xhttps://north.edu', 'https:// north'])
    expect(await codeOf(change({ links: [link] }))).toBe('VALIDATION_FAILED');
});

test('the log has each change, and what it changed, but not the values (decisions 53, 69)', async () => {
  const { memory, change } = await setting();
  await change({ name: 'North', contact: 'a@north.edu' });
  const { items } = await memory.audit.list({ since: 0, limit: 9, after: null });
  expect(items.find(({ act }) => act === 'college-changed')?.details).toEqual({
    college: 'north.edu',
    fields: 'name contact',
  });
});
