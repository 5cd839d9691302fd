import { useCases } from '@quadrangle/domain/use-cases';
import { controller, tagged } from '../routes/controller.ts';
import { givesMessage } from '../routes/message.ts';
import { post } from '../routes/route.ts';

export const ContactsController = controller(tagged('contacts', 'Writing to the college.'), {
  /** The session names the writer, not the body (decisions 23). */
  send: post('', useCases.contact.sendMessage, {
    summary: 'Send a message to the college',
    body: { message: 'message' },
    ignored: ['Normalname', 'name', 'email'],
    example: { message: 'When is the next upload day?' },
    ...givesMessage('Your message is sent. We will get back to you soon'),
  }),
});
