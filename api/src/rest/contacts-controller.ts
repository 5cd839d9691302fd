import { useCases } from '@quadrangle/domain/use-cases';
import { controller } from './controller.ts';
import { Message } from './presenters/shapes.ts';
import { post } from './route.ts';

const SENT = { message: 'Your message is sent. We will get back to you soon' };

export const ContactsController = controller('contacts', {
  /** Who writes is known from the session, not from the body (decisions 23). */
  send: post('', useCases.contact.sendMessage, {
    summary: 'Write to the college',
    body: { message: 'message' },
    ignored: ['Normalname', 'name', 'email'],
    example: { message: 'When is the next upload day?' },
    gives: Message,
    answerExample: SENT,
    async answer({ run }) {
      await run();
      return SENT;
    },
  }),
});
