import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '../config.ts';
import { Draining } from '../edge/draining.ts';
import { Health } from '../health.ts';
import { AuthController } from './auth-controller.ts';
import { CommentsController } from './comments-controller.ts';
import { ContactsController } from './contacts-controller.ts';
import { EventsController, PeopleController } from './events-controller.ts';
import { HealthController } from './health-controller.ts';
import { LibraryController } from './library-controller.ts';
import { PhotosController, VideosController } from './media-controllers.ts';
import { NotificationsController } from './notifications-controller.ts';
import { PaymentsController } from './payments-controller.ts';
import { ReactionsController } from './reactions-controller.ts';
import { ModerationController, ReportsController } from './safety-controller.ts';
import { SecondFactorController } from './second-factor-controller.ts';
import { ThirdPartyController } from './third-party-controller.ts';
import { UploadsController } from './uploads-controller.ts';
import { UsersController } from './users-controller.ts';
import { LISTENS, WebhookController } from './webhook-controller.ts';

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
