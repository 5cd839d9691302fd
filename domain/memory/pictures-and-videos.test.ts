import { pictureProcessorContract, videoProberContract } from '../contracts/pictures-and-videos.ts';
import { videoLibraryContract } from '../contracts/video-library.ts';
import { renditionPlan } from '../src/files/playback-rules.ts';
import { memoryFiles } from './files.ts';
import {
  DAMAGED,
  HUGE,
  LOCATION,
  memoryPictures,
  memoryVideoLibrary,
  memoryVideos,
  TAKEN,
  TAKEN_AT,
} from './pictures-and-videos.ts';

const sample = (fileName: string, text: string) => ({ fileName, bytes: new TextEncoder().encode(text) });
const close = async () => undefined;

pictureProcessorContract('memory', async () => {
  const { files } = memoryFiles();
  return {
    pictures: memoryPictures(files),
    files,
    samples: {
      picture: {
        ...sample('photo/1-a-lawn.jpg', `a picture ${TAKEN}`),
        is: {
          contentType: 'image/jpeg',
          width: 640,
          height: 480,
          taken: [{ clock: '2026:02:28 18:05:59', offset: '+00:00', gps: null }],
        },
      },
      located: { ...sample('photo/2-a-lawn.png', `a picture ${LOCATION} of the lawn`), tells: LOCATION },
      damaged: sample('photo/3-a-lawn.jpg', DAMAGED),
      foreign: sample('photo/4-a-lawn.html', 'a page'),
      huge: sample('photo/5-a-lawn.jpg', HUGE),
    },
    close,
  };
});

videoProberContract('memory', async () => {
  const { files } = memoryFiles();
  return {
    videos: memoryVideos(files),
    files,
    samples: {
      videoFile: {
        ...sample('video/1-a-dance.mp4', `a video ${TAKEN}`),
        is: {
          contentType: 'video/mp4',
          width: 1280,
          height: 720,
          duration: 12.5,
          recordedAt: [TAKEN_AT],
          codecs: { video: 'avc1.64001f', audio: 'aac' },
          sounds: [{ index: 0, language: 'und' }],
          frameRate: 30,
          highRange: false,
          startsFast: true,
        },
      },
      located: {
        ...sample('video/2-a-dance.mp4', `${LOCATION} and ${LOCATION}`),
        metadata: [
          { start: 0, end: LOCATION.length - 1 },
          { start: LOCATION.length + 5, end: 2 * LOCATION.length + 4 },
        ],
      },
      damaged: sample('video/3-a-dance.mp4', DAMAGED),
      foreign: sample('video/4-a-dance.html', 'a page'),
    },
    close,
  };
});

videoLibraryContract('memory', async () => {
  const { files } = memoryFiles();
  const codecs = { video: 'hvc1.1.6.L93.B0', audio: 'aac' };
  const plan = renditionPlan({
    contentType: 'video/quicktime',
    width: 1280,
    height: 720,
    duration: 12.5,
    recordedAt: [],
    metadata: [],
    codecs,
    highRange: false,
    sounds: [],
    frameRate: 30,
    startsFast: false,
  });
  return {
    library: memoryVideoLibrary(files),
    files,
    samples: {
      video: { ...sample('video/1-a-dance.mov', 'a video'), plan },
      damaged: sample('video/2-a-dance.mov', DAMAGED),
    },
    close,
  };
});
