/** What the demo college shows (operator). */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { college } from './college.ts';

const media = new URL('../media/', import.meta.url);
const bytesOf = (name: string) => readFileSync(new URL(name, media));
const photos = college.items.filter((item) => item.kind === 'photo');
const videos = college.items.filter((item) => item.kind === 'video');

const ageOf = (key: string) => college.items.find((item) => item.key === key)?.daysAgo ?? 0;
const uploaderOf = (key: string) => college.items.find((item) => item.key === key)?.uploader;

it('has eight people on one domain, of whom three have plans, one moderates, and seven show a face (operator)', () => {
  expect(new Set(college.people.map(({ username }) => username)).size).toBe(8);
  expect(college.people.every(({ email }) => email.endsWith('@northfield.edu'))).toBe(true);
  expect(college.people.filter(({ planMonths }) => planMonths)).toHaveLength(3);
  expect(college.people.filter(({ isModerator }) => isModerator)).toHaveLength(1);
  expect(college.people.filter(({ hasFace }) => hasFace)).toHaveLength(7);
});

it('shows 60 photos and 12 videos of six events, each with its own key and title (operator)', () => {
  expect([photos.length, videos.length, college.events.length]).toEqual([60, 12, 6]);
  expect(new Set(college.items.map(({ key }) => key)).size).toBe(72);
  expect(new Set(college.items.map(({ title }) => title)).size).toBe(72);
});

it('has three clubs with seats, each with an event that its seats photographed while its plan lasted (operator)', () => {
  expect(college.clubs).toHaveLength(3);
  const names = new Set(college.people.map(({ username }) => username));
  for (const { seats, event, planMonths } of college.clubs) {
    expect(seats.every((username) => names.has(username))).toBe(true);
    const items = college.items.filter((item) => item.event === event);
    expect(items.filter(({ uploader }) => seats.includes(uploader))).toHaveLength(items.length);
    expect(seats).toContain(items[0]?.uploader);
    for (const { daysAgo } of items) expect(daysAgo, event).toBeGreaterThan(60 - planMonths * 28);
  }
  expect(college.clubs.filter(({ planMonths }) => planMonths * 31 < 60)).toHaveLength(1);
});

it('lets only people with plans upload, and only its own people comment, vote and report, after the item and before now (operator)', () => {
  const names = new Set(college.people.map(({ username }) => username));
  const uploaders = new Set(college.people.filter(({ planMonths }) => planMonths).map(({ username }) => username));
  expect(college.items.every((item) => uploaders.has(item.uploader) && item.daysAgo > 0)).toBe(true);
  expect(college.comments.length).toBeGreaterThanOrEqual(110);
  for (const { author, daysAgo, item, text } of college.comments) {
    expect(names.has(author), text).toBe(true);
    expect(daysAgo, text).toBeGreaterThan(0);
    expect(daysAgo, text).toBeLessThan(ageOf(item));
  }
  for (const { item, by } of [...college.votes, ...college.reports]) {
    expect(names.has(by)).toBe(true);
    expect(uploaderOf(item)).not.toBe(by);
  }
  expect(new Set(college.votes.map(({ item, by }) => `${item} ${by}`)).size).toBe(college.votes.length);
});

it('keeps a file for each picture, video and face, nothing else, and 15 MB in all (operator)', () => {
  const faces = college.people.filter(({ hasFace }) => hasFace).map(({ username }) => username);
  const pictures = [...college.items.map(({ key }) => key), ...faces].map((name) => `${name}.webp`);
  const all = [...pictures, ...videos.map(({ key }) => `${key}.mp4`)];
  expect(readdirSync(media).sort()).toEqual(all.sort());
  expect(all.reduce((sum, name) => sum + bytesOf(name).length, 0)).toBeLessThan(15_000_000);
});

it('keeps videos whose index comes first, and one photo that says where it was taken (operator)', () => {
  for (const { key } of videos) {
    const bytes = bytesOf(`${key}.mp4`);
    expect(bytes.indexOf('avc1'), key).toBeGreaterThan(0);
    expect(bytes.indexOf('moov'), key).toBeLessThan(bytes.indexOf('mdat'));
  }
  const located = photos.filter(({ key }) => bytesOf(`${key}.webp`).includes('EXIF'));
  expect(located.map(({ key }) => key)).toEqual(['monsoon-trek-09']);
});
