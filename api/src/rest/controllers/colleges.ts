import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import {
  CollegeClub,
  CollegePerson,
  CollegeSettings,
  OwnCollege,
  presentCollegeClub,
  presentCollegePerson,
  presentCollegeSettings,
  presentOwnCollege,
  presentRosterDifference,
  RosterDifferenceShape,
} from '../presenters/college.ts';
import { controller, tagged } from '../routes/controller.ts';
import { givesMessage } from '../routes/message.ts';
import { linkNext, PAGING } from '../routes/paging.ts';
import { get, post, put } from '../routes/route.ts';

const { colleges, stewards } = useCases;

/** One's own college, for its stewards (decisions 70). */
export const CollegeController = controller(tagged('college', 'Looking after a college, for its stewards.'), {
  view: get('', stewards.viewCollege, {
    summary: 'Your college: what it says of itself, figures, moderators and stewards',
    gives: OwnCollege,
    answer: async ({ caller, run }) => presentOwnCollege(caller, await run()),
  }),
  change: put('', stewards.changeOwnCollege, {
    summary: 'Change what your college says of itself',
    note: 'Null gives a field back to the installation. A mark is a PNG, JPEG or WebP of at most 40 KiB, in base64.',
    body: {
      name: 'name',
      contact: 'contact',
      grievanceContact: 'grievanceContact',
      timeZone: 'timeZone',
      links: 'links',
      roster: 'roster',
      alumni: 'alumni',
      mark: 'mark',
    },
    example: { name: 'Northfield College', timeZone: 'Asia/Kolkata' },
    gives: CollegeSettings,
    answer: async ({ caller, run }) => presentCollegeSettings(caller, await run()),
  }),
  roster: put('roster', stewards.putOwnRoster, {
    summary: 'Show what a file would change in the roster of your college, or change it',
    note: 'A table as spreadsheets write it, with the columns email, name and leaves_on; 20,000 lines and 5 MiB at most. Nobody is removed.',
    query: { apply: '`true` writes the changes; without it nothing is written.' },
    body: { text: 'text' },
    example: { text: 'email,name,leaves_on\nasha@college.edu,Asha Rao,2027-05-31\n' },
    gives: RosterDifferenceShape,
    answer: async ({ run }) => presentRosterDifference(await run()),
  }),
  people: get('people', stewards.findPeople, {
    summary: 'List people of your college by username; 20 by default',
    query: { text: 'A part of username, full name or e-mail.', ...PAGING },
    gives: z.array(CollegePerson),
    paged: true,
    answer: async (call) => linkNext(call, await call.run()).map(presentCollegePerson),
  }),
  moderator: put('people/:username/moderator', stewards.nameOwnModerator, {
    summary: 'Appoint somebody of your college as a moderator, or dismiss them',
    body: { moderator: 'moderator' },
    example: { moderator: true },
    ...givesMessage('Done'),
  }),
  suspend: put('people/:username/suspension', stewards.suspendOfCollege, {
    summary: 'Suspend somebody of your college, or lift their suspension',
    body: { suspended: 'suspended' },
    example: { suspended: true },
    ...givesMessage('Done'),
  }),
  clubs: get('clubs', stewards.findClubs, {
    summary: 'List clubs of your college by name; 20 by default',
    query: { text: 'A part of name or handle.', ...PAGING },
    gives: z.array(CollegeClub),
    paged: true,
    answer: async (call) => linkNext(call, await call.run()).map(presentCollegeClub),
  }),
  lead: put('clubs/:clubId/leads/:username', stewards.nameOwnLead, {
    summary: 'Make somebody of your college a lead of one of its clubs, with a seat when they hold none',
    ...givesMessage('Done'),
  }),
  closeClub: post('clubs/:clubId/close', stewards.closeOwnClub, {
    summary: 'Close a club of your college; only the operator opens it again',
    ...givesMessage('Done'),
  }),
});

export const CollegesController = controller(tagged('colleges', 'Colleges.'), {
  mark: get(':domain/mark', colleges.findMark, {
    summary: "A college's own mark",
    gives: [{ status: 200, description: 'A picture.', type: 'image/*' }],
    async answer({ run, reply }) {
      const { type, data } = await run();
      return reply
        .header('cache-control', 'private, max-age=86400')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type(type)
        .send(Buffer.from(data, 'base64'));
    },
  }),
});
