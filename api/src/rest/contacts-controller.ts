import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import { type Caller, From } from '../edge/caller.ts';
import { form, submit } from './spelling/form.ts';

/** Who writes is known from the session, not from the body (decisions 23). */
const messageForm = form({ message: 'message' }, ['Normalname', 'name', 'email']);

@Controller('contacts')
export class ContactsController {
  @Post()
  @HttpCode(200)
  async send(@From() caller: Caller, @Body() body: unknown) {
    await submit(caller, useCases.contact.sendMessage, messageForm, body);
    return { message: 'Your message is sent. We will get back to you soon' };
  }
}
