import { expect, it } from 'vitest';
import { blanked, CAMERA_VIDEOS, PRIVATE_METADATA } from '../../testing/camera-videos.ts';
import { latin1 } from '../files/bytes.ts';

it.each(Object.entries(CAMERA_VIDEOS))(
  '%s tells no place, no serial and no maker, and keeps its pictures (decisions 27)',
  async (name, video) => {
    expect(latin1(video)).toMatch(PRIVATE_METADATA);
    const clean = await blanked(video);
    expect(latin1(clean)).not.toMatch(PRIVATE_METADATA);
    expect(clean).toHaveLength(video.length);
    if (!/\.(mkv|webm)$/.test(name)) expect(latin1(clean)).toMatch(/picture one.*picture two/s);
    expect(await blanked(clean)).toEqual(clean);
  },
);
