import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '../config/config.ts';
import { Draining } from '../edge/draining.ts';
import { Health } from '../operations/health.ts';
import { AuthController } from './controllers/auth.ts';
import { CommentsController } from './controllers/comments.ts';
import { ContactsController } from './controllers/contacts.ts';
import { EventsController, PeopleController } from './controllers/events.ts';
import { FaultsController } from './controllers/faults.ts';
import { HealthController } from './controllers/health.ts';
import { LibraryController } from './controllers/library.ts';
import { PhotosController, VideosController } from './controllers/media.ts';
import { NotificationsController } from './controllers/notifications.ts';
import { PaymentsController } from './controllers/payments.ts';
import { ReactionsController } from './controllers/reactions.ts';
import { ModerationController, ReportsController } from './controllers/safety.ts';
import { SecondFactorController } from './controllers/second-factor.ts';
import { ThirdPartyController } from './controllers/third-party.ts';
import { UploadsController } from './controllers/uploads.ts';
import { UsersController } from './controllers/users.ts';
import { LISTENS, WebhookController } from './controllers/webhook.ts';

@Module({})
class RestModule {}

/** Every call under `/api` that takes JSON. */
export function restModule({ razorpay }: Config, health: Health, draining: Draining): DynamicModule {
  return {
    module: RestModule,
    providers: [
      { provide: Health, useValue: health },
      { provide: LISTENS, useValue: Boolean(razorpay?.webhookSecret) },
      { provide: Draining, useValue: draining },
    ],
    controllers: [
      AuthController,
      SecondFactorController,
      ThirdPartyController,
      UsersController,
      LibraryController,
      ReactionsController,
      VideosController,
      PhotosController,
      EventsController,
      FaultsController,
      PeopleController,
      CommentsController,
      ContactsController,
      NotificationsController,
      ReportsController,
      ModerationController,
      UploadsController,
      PaymentsController,
      HealthController,
      WebhookController,
    ],
  };
}
