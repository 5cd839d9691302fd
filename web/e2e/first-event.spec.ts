import { test } from '@playwright/test';
import { firstEvent } from './support/first-event.ts';
import { defaultInstallation } from './support/installation.ts';

test.describe('as npm start serves it', () => firstEvent(defaultInstallation));
