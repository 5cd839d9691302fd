/** A college shares its first event, by the screens (product 2, 4; decisions 13, 15, 17, 21, 24). */

import { firstEvent } from './support/first-event.ts';
import { FULL } from './support/full-run.ts';
import { defaultInstallation } from './support/installation.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

// Where there is PostgreSQL, it is walked on real parts, and as `npm start` serves it in the full run alone.
if (FULL || process.env.TEST_DATABASE_URL === undefined)
  test.describe('as npm start serves it', () => firstEvent(defaultInstallation));
