/** A person in a picture asks for it to be taken down, a moderator decides, and both sides are told (decisions 51, 52, 53). */
import type { Page } from '@playwright/test';
import { expect, test } from './support/college.ts';
import { walked } from './support/full-run.ts';
import { axeFindings, type Look, nameOf, pageThatLooks, sideways } from './support/look.ts';
import { drawPictures } from './support/people.ts';

const TEXTS = {
  en: {
    report: 'Report',
    reason: 'I am in this and want it taken down',
    note: 'Note (optional)',
    send: 'Send report',
    thanks: 'Thank you',
    reports: 'Your reports',
    gone: 'This item doesn’t exist, or it has been deleted.',
    hidden: 'Only you and moderators see this.',
    notYet: /It’s not hidden yet\./,
    asked: 'Asked for, not hidden yet',
    hide: 'Hide',
    toReporter: 'Message to whoever reported it',
    toOwner: 'Message to the person it belongs to',
    ownerReads: /The moderators say: Somebody in it did not agree/,
    missing: 'Write a message.',
    withdraw: 'Withdraw',
    withdrawn: 'Withdrawn',
    reportedNew: /Something was reported/,
    menu: 'More',
    moderation: /Moderation/,
    waiting: 'to decide',
    decided: 'Decided. You can undo it within a day.',
    ended: 'Hidden',
    say: /The moderators say: Thank you, Ada/,
    list: 'Decided',
    undo: 'Undo',
    undone: 'Undone. The report is open again.',
    notModerator: 'Only moderators of your college can do that.',
  },
  zh: {
    report: '举报',
    reason: '画面里有我，我希望下架',
    note: '说明（选填）',
    send: '提交举报',
    thanks: '谢谢',
    reports: '我的举报',
    gone: '这项内容不存在，或者已被删除。',
    hidden: '只有你和内容管理员能看到这项内容。',
    notYet: /它还没有隐藏/,
    asked: '已申请下架，尚未隐藏',
    hide: '隐藏',
    toReporter: '给举报者的说明',
    toOwner: '给内容所有者的说明',
    ownerReads: /内容管理员说：Somebody in it did not agree/,
    missing: '请填写说明。',
    withdraw: '撤回',
    withdrawn: '已撤回',
    reportedNew: /新举报等待你处理/,
    menu: '更多',
    moderation: /内容管理/,
    waiting: '条待处理',
    decided: '已处理，一天内可以撤销。',
    ended: '已隐藏',
    say: /内容管理员说：Thank you, Ada/,
    list: '已处理',
    undo: '撤销',
    undone: '已撤销，重新等待处理。',
    notModerator: '只有你们学校的内容管理员可以这样做。',
  },
  hi: {
    report: 'रिपोर्ट करें',
    reason: 'इसमें मैं हूँ, इसे हटाया जाए',
    note: 'नोट (ज़रूरी नहीं)',
    send: 'रिपोर्ट भेजें',
    thanks: 'धन्यवाद',
    reports: 'आपकी रिपोर्ट',
    gone: 'यह पोस्ट नहीं है, या डिलीट हो चुकी है।',
    hidden: 'इसे सिर्फ़ आप और मॉडरेटर देख सकते हैं।',
    notYet: /यह अभी छिपाया नहीं गया है।/,
    asked: 'हटाने को कहा गया, अभी छिपा नहीं',
    hide: 'छिपाएँ',
    toReporter: 'रिपोर्ट करने वाले के लिए मैसेज',
    toOwner: 'जिसकी चीज़ है, उसके लिए मैसेज',
    ownerReads: /मॉडरेटर का कहना है: Somebody in it did not agree/,
    missing: 'मैसेज लिखें।',
    withdraw: 'वापस लें',
    withdrawn: 'वापस ली गई',
    reportedNew: /आपके फ़ैसले के इंतज़ार में/,
    menu: 'और',
    moderation: /मॉडरेशन/,
    waiting: 'पर फ़ैसला करना है',
    decided: 'फ़ैसला हो गया। आप इसे एक दिन के अंदर वापस ले सकते हैं।',
    ended: 'छिपाया गया',
    say: /मॉडरेटर का कहना है: Thank you, Ada/,
    list: 'फ़ैसला हो गया',
    undo: 'वापस लें',
    undone: 'वापस ले लिया। रिपोर्ट फिर से खुली है।',
    notModerator: 'यह सिर्फ़ आपके कॉलेज के मॉडरेटर कर सकते हैं।',
  },
} as const;

type SpokenLook = Look & { readonly language: keyof typeof TEXTS };
const looks: readonly [SpokenLook, ...SpokenLook[]] = [
  { theme: 'light', language: 'en', width: 1280 },
  { theme: 'dark', language: 'zh', width: 390 },
  { theme: 'light', language: 'hi', width: 390 },
];

for (const look of walked(looks)) {
  const t = TEXTS[look.language];
  test(`a takedown request of a new account waits for a moderator, who hides the item, and both people are told (${nameOf(look)})`, async ({
    browser,
    college,
  }) => {
    const [pictured, moderator] = [await college.newMember(), await college.newMember()];
    await college.product.admin('moderator', moderator.name, 'on');
    const asThey = (person: typeof pictured) => pageThatLooks(browser, college, person, look);
    const page = await asThey(pictured);
    await page.goto('/');
    const [bytes] = await drawPictures(page, 1);
    const title = `At the fountain, ${nameOf(look)}`;
    const { id, path } = await college.sharePhoto(title, bytes as Buffer);

    await page.goto(path);
    const picture = page.locator('main img:not([alt=""])').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/media/');
    const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    const fetched = async () => (await page.request.get(address)).status();
    expect(await fetched()).toBe(200);
    await page.getByRole('button', { name: t.report, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel(t.reason).check();
    await page.getByLabel(t.note).fill('Nobody asked me.');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: t.send }).click();
    await expect(page.getByRole('dialog', { name: t.thanks })).toBeVisible();
    await expect(page.getByText(t.notYet)).toBeVisible();
    await page.getByRole('link', { name: t.reports }).click();
    await expect(page.getByRole('heading', { name: t.reports })).toBeVisible();
    await expect(page.getByText('Nobody asked me.')).toBeVisible();
    await expect(page.getByText(title).first()).toBeVisible();
    expect(await fetched()).toBe(200);

    const desk = await asThey(moderator);
    // The moderator is told in the product, and the menu counts.
    await desk.goto('/notifications');
    await expect(desk.getByRole('link', { name: t.reportedNew })).toBeVisible();
    await desk.getByRole('button', { name: t.menu, exact: true }).click();
    const entry = desk.getByRole('dialog').getByRole('link', { name: t.moderation });
    await expect(entry).toContainText(t.waiting);
    expect(await axeFindings(desk)).toEqual([]);
    await entry.click();
    const found = desk.getByRole('region', { name: title });
    await expect(found.getByText(t.asked)).toBeVisible();
    await expect(found.getByText('Nobody asked me.')).toBeVisible();
    expect(await axeFindings(desk)).toEqual([]);
    expect(await sideways(desk)).toBe(0);
    // Nothing is decided without a message for each side that is told something.
    await found.getByRole('button', { name: t.hide, exact: true }).click();
    await expect(found.getByText(t.missing)).toHaveCount(1);
    await expect(found.getByLabel(t.toReporter)).toBeFocused();
    await decide(found, t.hide, t);
    await expect(desk.getByText(t.decided)).toBeVisible();
    await expect(found).toHaveCount(0);
    expect(await fetched()).toBe(404);
    await page.goto(path);
    await expect(page.getByText(t.gone)).toBeVisible();
    const owner = await asThey(college.club);
    await owner.goto(path);
    await expect(owner.getByText(t.hidden)).toBeVisible();
    await college.product.mailTo(college.club.email, 'About your photo or video');

    await college.product.mailTo(pictured.email, 'Your report');
    await page.goto('/reports');
    await expect(page.getByText(t.ended, { exact: true })).toBeVisible();
    await expect(page.getByText(t.say)).toBeVisible();
    expect(await sideways(page)).toBe(0);
    await expect(owner.getByText(t.ownerReads)).toBeVisible();
    await expect(owner.getByText('Ada')).toHaveCount(0);
    await expect(page.getByText(t.ownerReads)).toHaveCount(0);

    await desk.getByRole('button', { name: t.list, exact: true }).click();
    await found.getByRole('button', { name: t.undo }).click();
    await expect(desk.getByText(t.undone)).toBeVisible();
    await desk.goto(path);
    await expect(desk.getByRole('heading', { name: title })).toBeVisible();

    await desk.goto('/moderation');
    await expect(found).toBeVisible();
    await college.product.admin('moderator', moderator.name, 'off');
    await decide(found, t.hide, t);
    await expect(desk.getByText(t.notModerator).first()).toBeVisible();
    await expect(found).toHaveCount(0);

    // Nobody has decided again: the report can be withdrawn, and everybody sees the picture.
    await page.goto('/reports');
    await page.getByRole('button', { name: t.withdraw }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: t.withdraw }).click();
    await expect(page.getByText(t.withdrawn, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: t.withdraw })).toHaveCount(0);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    // Others count on what the college shows.
    expect((await owner.request.delete(`${college.url}/api/photos/${id}`)).status()).toBe(200);
    for (const each of [page, owner, desk]) await each.context().close();
  });
}

test('a picture reported for violence or nudity is blurred until it is pressed; three buttons say what each does, and each side has a message of its own (decisions 52)', async ({
  browser,
  college,
}) => {
  const [reporter, moderator] = [await college.newMember(), await college.newMember()];
  await college.product.admin('moderator', moderator.name, 'on');
  const desk = await college.pageOf(browser, moderator);
  const theirs = await college.pageOf(browser, reporter);
  const pictures = await drawPictures(desk, 3);
  const reported: string[] = [];
  const isBlurred = (found: Region) =>
    found
      .locator('img')
      .first()
      .evaluate((image) => getComputedStyle(image).filter !== 'none');
  for (const [at, [reason, blurred]] of Object.entries({ dangerous: true, sexual: true, hurtful: false }).entries()) {
    const title = `Reported as ${reason}`;
    const { id } = await college.sharePhoto(title, pictures[at] as Buffer);
    reported.push(id);
    const data = { subject: 'item', id, reason };
    expect((await theirs.request.post(`${college.url}/api/reports`, { data })).ok()).toBe(true);
    await desk.goto('/moderation');
    const found = desk.getByRole('region', { name: title });
    expect(await isBlurred(found)).toBe(blurred);
    const show = found.getByRole('button', { name: 'Show the picture' });
    await expect(show).toHaveCount(blurred ? 1 : 0);
    if (blurred) {
      // Nothing of it is told to those who listen either.
      await expect(found.getByRole('img', { name: title })).toHaveCount(0);
      await show.click();
      await expect(show).toHaveCount(0);
      await expect(found.getByRole('img', { name: title })).toBeVisible();
      await expect.poll(() => isBlurred(found)).toBe(false);
    }
    for (const [name, does] of Object.entries({
      Keep: 'It stays, and everybody sees it.',
      Hide: 'Only its uploader and moderators still see it.',
      Remove: 'Nobody sees it anymore; it is deleted after a day.',
    }))
      await expect(found.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(does);
    if (at > 0) continue;
    expect(await axeFindings(desk)).toEqual([]);
    await decide(found, 'Hide', TEXTS.en);
    await expect(desk.getByText(TEXTS.en.decided)).toBeVisible();
    const toReporter = await college.product.mailTo(reporter.email, 'Your report');
    const toOwner = await college.product.mailTo(college.club.email, 'About your photo or video');
    expect(toReporter.text).toContain('Thank you, Ada.');
    expect(toReporter.text).not.toContain('Somebody in it');
    expect(toOwner.text).toContain('Somebody in it did not agree');
    expect(toOwner.text).not.toMatch(/Ada|Thank you/);
  }
  // Others count on what the college shows.
  for (const id of reported) await college.callAs(college.club, 'DELETE', `/api/photos/${id}`);
  for (const each of [desk, theirs]) await each.context().close();
});

type Region = ReturnType<Page['getByRole']>;

async function decide(found: Region, verdict: string, t: { toReporter: string; toOwner: string }): Promise<void> {
  await found.getByLabel(t.toReporter).fill('Thank you, Ada.');
  await found.getByLabel(t.toOwner).fill('Somebody in it did not agree to this picture.');
  await found.getByRole('button', { name: verdict, exact: true }).click();
}
