import { useCases } from '@quadrangle/domain/use-cases';
import { presentCaptions } from '../presenters/complete.ts';
import { Captions } from '../presenters/items.ts';
import { exampleUrl } from '../presenters/shapes.ts';
import { controller } from '../routes/controller.ts';
import { del, put } from '../routes/route.ts';

const { captions } = useCases;

const answerExample = [{ language: 'en', label: 'English', url: exampleUrl('captions', '01k.vtt') }];
const meaning = 'The captions that the video now has.';

/** Changing the captions of one's videos (decisions 59). */
export const CaptionsController = controller('videos', {
  put: put(':id/captions/:language', captions.putCaptions, {
    summary: 'Put captions of your video in a language',
    note: 'WebVTT or SRT, of which plain text and times are kept; replaces the captions in that language. As JSON 64 KiB at most.',
    body: { text: 'text' },
    example: { text: '1\n00:00:01,000 --> 00:00:03,000\nWelcome to the final.\n' },
    gives: Captions,
    meaning,
    answerExample,
    answer: async ({ caller, run }) => presentCaptions(caller, await run()),
  }),

  remove: del(':id/captions/:language', captions.removeCaptions, {
    summary: 'Remove the captions of your video in a language',
    gives: Captions,
    meaning,
    answerExample: [],
    answer: async ({ caller, run }) => presentCaptions(caller, await run()),
  }),
});
