import { catalogue } from '@quadrangle/domain/kernel/errors';
import { capabilities } from './capabilities.ts';
import { type Role, roles } from './scene.ts';

/** The refusals for those who may not. */
const refusals: Readonly<Record<string, readonly string[]>> = {
  'sign in': ['UNAUTHENTICATED'],
  'no seat': ['GIFT_NEEDS_SEAT'],
  'no popup': ['THIRD_PARTY_REFUSED'],
  second: ['SECOND_FACTOR_REQUIRED'],
  left: ['LEFT_COLLEGE'],
  'no plan': ['PLAN_REQUIRED', 'CLUB_PLAN_REQUIRED'],
  'not theirs': [
    'NOT_UPLOADER',
    'NOT_YOURSELF',
    'NOT_CLUB_LEAD',
    'NOT_COMMENT_OWNER',
    'NOT_EVENT_OWNER',
    'FILE_OF_ANOTHER_COLLEGE',
  ],
  'no judge': ['CASE_CONCERNS_YOU'],
  once: ['REPORT_REPEATED'],
  'may delete': ['ERASURE_IS_YOURS'],
  'must stay': ['ACCOUNT_HOLDS_MEMORIES'],
  'not self': ['OWN_FAVOURITE', 'OWN_REPORT'],
  'not named': ['NOT_MODERATOR', 'NOT_STEWARD'],
  'not there': Object.entries(catalogue).flatMap(([code, { kind }]) => (kind === 'not_found' ? [code] : [])),
};

/** `yes`, or the refusal in a word. */
export function outcomeOf(status: number, refusal: string | null): string {
  if (status < 400) return 'yes';
  const word = Object.entries(refusals).find(([, codes]) => refusal !== null && codes.includes(refusal))?.[0];
  return word ?? `${status} ${refusal}`;
}

/**
 * Who may do what (product 6; decisions 2, 3). A line says what, and the outcome for everybody; the calls that do it
 * stand under it; each capability has its lines in a file of its own. "Theirs" is what belongs to the owner, a plan
 * holder of the college; under "their own" everybody acts on what is their own, nobody in particular on the owner's.
 * The stranger is a plan holder of another college. The reporter reported two comments of the reported; both are
 * moderators besides, who are no judges of that. The steward is a member with a second factor; the minor one who is
 * younger than 18, where such people join as all do; the alumnus a member who left two days ago and still sees
 * everything. Lines without the last columns say of these three what they say of members. The visitor asked for a
 * right, and the guardian opened the page of somebody younger: they send its number or ticket in the place of a
 * session. No line has a column of theirs, because each says of them what it says of the anonymous. The pending typed
 * the right password and did not show their second factor yet: they send its ticket in the place of a session.
 */
export const table = `
                                          anonymous   pending     member      lapsed      admin       owner       developer   moderator   reporter    reported    stranger    steward     minor       alumnus     visitor     guardian
${capabilities.map(({ rights = '' }) => rights).join('')}`;

/** One line of the table. */
export interface Right {
  readonly what: string;
  /** Whether everybody acts on what is their own. */
  readonly own: boolean;
  readonly calls: readonly string[];
  readonly outcomes: Readonly<Record<Role, string>>;
}

const cells = (line: string): string[] => line.trim().split(/ {2,}/);

/** The table, line by line. */
export const rights: readonly Right[] = read(table);

function read(text: string): Right[] {
  const [head = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  const columns = cells(head);
  if (columns.join() !== roles.join()) throw new Error(`The columns are to be ${roles.join(', ')}.`);
  const found: (Right & { calls: string[] })[] = [];
  for (const line of lines) {
    if (line.startsWith(' ')) {
      found.at(-1)?.calls.push(...cells(line));
      continue;
    }
    const [what = '', ...outcomes] = cells(line);
    const known = outcomes.every((outcome) => outcome === 'yes' || Object.hasOwn(refusals, outcome));
    // Where a line does not say otherwise, stewards, minors and alumni may what members may.
    while (outcomes.length > roles.indexOf('stranger') && outcomes.length < roles.indexOf('visitor'))
      outcomes.push(outcomes[roles.indexOf('member')] ?? '');
    // Visitors and guardians may what everybody may.
    while (outcomes.length >= roles.indexOf('visitor') && outcomes.length < roles.length)
      outcomes.push(outcomes[roles.indexOf('anonymous')] ?? '');
    if (!known || outcomes.length !== roles.length) throw new Error(`This line cannot be read: ${line}`);
    const byRole = Object.fromEntries(roles.map((role, index) => [role, outcomes[index]])) as Record<Role, string>;
    found.push({ what, own: /\b(their own|mailed to them)\b/.test(what), calls: [], outcomes: byRole });
  }
  return found;
}

if (process.argv[1] === import.meta.filename) console.log(table);
