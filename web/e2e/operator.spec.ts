import { arrive, fitsWidth } from './support/arrive.ts';
import { walked } from './support/full-run.ts';
import { axeFindings } from './support/look.ts';
import { peopleOf } from './support/people.ts';
import { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/**
 * The operator's page: only for developers, by keyboard, with their acts in the log (operator; decisions 3, 53, 54).
 */
let product: Product;
const called = peopleOf('desk');
test.beforeAll(async () => {
  product = await Product.shared();
});

/** Enters a breach that became known some hours ago. */
const breach = (hours: number, ...more: string[]) =>
  product.admin(
    'breach',
    'open',
    'A laptop',
    '--known',
    new Date(Date.now() - hours * 3_600_000).toISOString(),
    ...more,
  );

const TEXTS = {
  en: {
    missing: 'There’s nothing here',
    heading: 'Installation',
    left: '61 hours left to tell the authority',
    overdue: 'The authority should have been told',
    days: '365 days',
    table: 'As a table',
  },
  zh: {
    missing: '这里什么也没有',
    heading: '运行状况',
    left: '还剩 61 小时须通知主管机关',
    overdue: '通知主管机关的期限已过',
    days: '365 天',
    table: '以表格查看',
  },
  hi: {
    missing: 'यहाँ कुछ नहीं है',
    heading: 'इंस्टॉलेशन',
    left: 'अथॉरिटी को बताने के लिए 61 घंटे बाक़ी',
    overdue: 'अथॉरिटी को अब तक बता देना चाहिए था',
    days: '365 दिन',
    table: 'टेबल में देखें',
  },
} as const;

for (const [language, width, dark] of walked<readonly [keyof typeof TEXTS, number, boolean]>([
  ['zh', 390, true],
  ['en', 1280, false],
  ['hi', 390, false],
])) {
  const t = TEXTS[language];
  test(`a developer sees the state of the installation, and people of no college; nobody else finds the page (${width} px, ${language})`, async ({
    browser,
  }) => {
    const dev = called(`dev.${language}`);
    const theirCollege = `${language}.desk.edu`;
    const student = { ...called(`student.${language}`), email: `student@${theirCollege}` };
    const theirs = await arrive(browser, product, student);
    const page = await arrive(browser, product, dev, { width });
    await page.evaluate(
      ([theme, lang]) => {
        localStorage.setItem('darkMode', theme);
        localStorage.setItem('language', lang);
      },
      [String(dark), language] as const,
    );
    const ask = async () => (await page.request.get(`${product.url}/trpc/desk.condition`)).status();
    await page.goto(`${product.url}/operator`);
    await expect(page.getByRole('heading', { name: t.missing })).toBeVisible();
    expect(await ask()).toBe(404);
    await product.admin('role', dev.name, 'developer');
    expect(await ask()).toBe(200);
    await breach(10.5, '--college', theirCollege);
    await breach(80, '--person', student.name);

    await page.goto(`${product.url}/operator`);
    await expect(page.getByRole('heading', { name: t.heading, level: 1 })).toBeVisible();
    const clocks = page.locator('.breach');
    await expect(clocks.filter({ hasText: theirCollege })).toContainText(t.left);
    await expect(clocks.filter({ hasText: t.overdue }).first()).toBeVisible();
    await expect(page.locator('.uplot')).toHaveCount(4);
    await page.getByRole('button', { name: t.days }).press('Enter');
    await page.getByText(t.table).press('Enter');
    await expect(page.getByRole('table').last().getByRole('row')).toHaveCount(366);
    expect(await axeFindings(page)).toEqual([]);
    await fitsWidth(page);
    // A college has its figures, and nobody of it a name.
    await expect(page.getByRole('rowheader', { name: 'desk.edu', exact: true })).toHaveCount(1);
    expect(await page.content()).not.toContain(student.email);
    await Promise.all([page, theirs].map((each) => each.context().close()));
  });
}

/** Hides the package `node-av` from a program; with an empty path nothing is left that converts videos. */
const WITHOUT_NODE_AV = `
import Module from 'node:module';
const { _resolveFilename: resolve } = Module;
Module._resolveFilename = (name, ...rest) => resolve(name === 'node-av' ? 'not-installed' : name, ...rest);
`;

test('where nothing converts videos, the operator’s page says so (decisions 58; operator)', async ({ browser }) => {
  const bare = await Product.start({
    PATH: '/nonexistent',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WITHOUT_NODE_AV)}`,
    // Zero, which journeys start with otherwise, is the operator's own choice and no failure.
    TRANSCODE_JOBS: '1',
  });
  try {
    const dev = called('dev.bare');
    const page = await arrive(browser, bare, dev);
    await bare.admin('role', dev.name, 'developer');
    await page.goto(`${bare.url}/operator`);
    await expect(page.getByText('Not working: video conversion.')).toBeVisible();
    await page.context().close();
  } finally {
    await bare.stop();
  }
});
