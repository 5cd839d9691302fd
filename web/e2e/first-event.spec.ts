/** A college shares its first event, by the screens (product 2, 4; decisions 13, 15, 17, 21, 24). */

import { firstEvent } from './support/first-event.ts';
import { defaultInstallation } from './support/installation.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('as npm start serves it', () => firstEvent(defaultInstallation));
