import { z } from 'zod';
import type { Caller } from '../../edge/caller.ts';

/** Makes file addresses absolute. */
export type UrlBase = Pick<Caller, 'absolute'>;

/** Identifiers for the examples. */
export const EXAMPLE = {
  person: '0193f1b2c3d4000a1b2c3d4e5f607182',
  video: '0193f1c4d5e6000b2c3d4e5f60718293',
  photo: '0193f1c4d5e6001c3d4e5f6071829304',
  comment: '0193f1d6e7f8000d4e5f607182930415',
  club: '0193f1e8f90a000e5f60718293041530',
  invitation: 'Zk3vQ0pX8rT5sW2yB7nC1dLq9wE4uH2mK6jF8gD3sA5',
  wall: '0193f1e8f90a000e5f60718293041532',
  order: '0193f1e8f90a000e5f60718293041531',
  upload: '0193f1e8f90a000e5f60718293041526',
  ticket: 'q2J0mZf7Jw3Nn0Yb8w5d1kzX4rTq9s6uVbA2cE7hLgM',
  checksum: '8d969eef6ecad3c29a3a629280e686cf0c3f5d5a86aff3ca12020c923adc6c92',
  moment: '2026-11-21T09:30:00.000Z',
  videoFile: 'video/1795253400000-Zk3vQ0pX8rT5sW2yB7nC1d-final.mp4',
  poster: 'video/1795253400000-Lq9wE4uH2mK6jF8gD3sA5z-final.jpg',
  picture: 'photo/1795253400000-Rt7bN1vM5cX9zL3kJ8hG2f-trek.jpg',
  avatar: 'profile/1795253400000-Yp4oI6uT1rE8wQ5aS2dF7g-me.png',
} as const;

/** A signed file address as an example shows it. */
export function exampleUrl(variant: string, fileName: string): string {
  return `https://photos.college.edu/media/${variant}/${fileName}?t=college.edu&e=1795258800&s=Vb3n8Kq1`;
}

/** An identifier. */
export const Id = z.string();

/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime();

export const Ids = z.array(Id).readonly();
