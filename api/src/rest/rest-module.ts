import type { DynamicModule, Type } from '@nestjs/common';
import { UploadBytes } from './bytes/upload-bytes.ts';
import { AuthController } from './controllers/auth.ts';
import { CaptionsController } from './controllers/captions.ts';
import { CommentsController } from './controllers/comments.ts';
import { ContactsController } from './controllers/contacts.ts';
import { EventsController, PeopleController } from './controllers/events.ts';
import { FaultsController } from './controllers/faults.ts';
import { LibraryController } from './controllers/library.ts';
import { PhotosController, VideosController } from './controllers/media.ts';
import { NotificationsController } from './controllers/notifications.ts';
import { ReactionsController } from './controllers/reactions.ts';
import { ModerationController, ReportsController } from './controllers/safety.ts';
import { SecondFactorController } from './controllers/second-factor.ts';
import { UploadsController } from './controllers/uploads.ts';
import { UsersController } from './controllers/users.ts';
import { Routes, type Table } from './routes/controller.ts';

/** The controllers that need nothing, and those that were made of what this process has. */
export function restModule(made: readonly Type<Table>[]): DynamicModule {
  return {
    module: Routes,
    controllers: [
      AuthController,
      SecondFactorController,
      UsersController,
      LibraryController,
      ReactionsController,
      VideosController,
      PhotosController,
      CaptionsController,
      EventsController,
      FaultsController,
      PeopleController,
      CommentsController,
      ContactsController,
      NotificationsController,
      ReportsController,
      ModerationController,
      UploadsController,
      UploadBytes,
      ...made,
    ],
  };
}
