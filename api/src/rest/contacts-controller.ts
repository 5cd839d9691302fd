import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import { type Caller, From } from '../edge/caller.ts';
import { Answers } from '../openapi/operation.ts';
import { form } from './spelling/form.ts';
import { Message } from './spelling/shapes.ts';
import { submit } from './submit.ts';

/** Who writes is known from the session, not from the body (decisions 23). */
const messageForm = form(useCases.contact.sendMessage, { message: 'message', key: 'key' }, [
  'Normalname',
  'name',
  'email',
]);

const SENT = { message: 'Your message is sent. We will get back to you soon' };

@Controller('contacts')
export class ContactsController {
  @Post()
  @HttpCode(200)
  @Answers(Message, {
    summary: 'Write to the college',
    takes: messageForm,
    example: { message: 'When is the next upload day?' },
    answerExample: SENT,
  })
  async send(@From() caller: Caller, @Body() body: unknown) {
    await submit(caller, messageForm, body);
    return SENT;
  }
}
