import { videoMetadata } from '@quadrangle/domain/media/video-metadata';

/** A film without its metadata, of the same size (decisions 27). */
export async function cleanFilm(film: Buffer): Promise<Buffer> {
  const clean = Buffer.from(film);
  const read = async (start: number, end: number) => film.subarray(start, end);
  for (const { start, end } of await videoMetadata(read, film.length)) clean.fill(0, start, end + 1);
  return clean;
}

/** What XMP says of a motion photo, to newer and to older readers. */
export function motionOf(length: number, moment: number | null): string {
  const at = moment ?? -1;
  return (
    ' xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:MotionPhoto="1" GCamera:MotionPhotoVersion="1"' +
    ` GCamera:MotionPhotoPresentationTimestampUs="${at}" GCamera:MicroVideo="1" GCamera:MicroVideoVersion="1"` +
    ` GCamera:MicroVideoOffset="${length}" GCamera:MicroVideoPresentationTimestampUs="${at}"`
  );
}
