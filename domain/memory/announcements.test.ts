import { announcementsContract } from '../contracts/index.ts';
import { memoryAnnouncements } from './index.ts';

announcementsContract('memory', async () => {
  const both = memoryAnnouncements();
  return { here: both, there: both, close: async () => {} };
});
