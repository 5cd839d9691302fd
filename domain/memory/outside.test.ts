import { mailerContract } from '../contracts/mailer.ts';
import { pictureFetcherContract } from '../contracts/picture-fetcher.ts';
import { memoryPorts } from './index.ts';

mailerContract('memory', async () => {
  const { mailer, mails } = memoryPorts();
  return {
    mailer,
    arrived: async () => mails.sent.map((mail) => ({ to: mail.to, text: Object.values(mail).join('\n') })),
    async setBroken(broken) {
      mails.failure = broken ? new Error('the mail server is away') : null;
    },
    refuse(refusing) {
      mails.failure = refusing ? Object.assign(new Error('no such mailbox'), { permanent: true }) : null;
    },
    close: async () => undefined,
  };
});

pictureFetcherContract('memory', async () => {
  const { pictureFetcher, webPictures } = memoryPorts();
  const url = 'https://pictures.example.com/ada';
  return {
    fetcher: pictureFetcher,
    async serve(found) {
      if (found === 'nothing') webPictures.delete(url);
      else webPictures.set(url, found === 'failure' ? new Error('no answer') : found);
      return url;
    },
    close: async () => undefined,
  };
});
