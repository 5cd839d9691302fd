/** Where a picture says whether it moves, in bytes from its beginning. */
const HEAD = 65_536;

const MOVING = /^GIF8|^.PNG.*acTL|^RIFF.{4}WEBP.*ANIM|^.{4}ftyp(?:avis|hevc|hevx|msf1)/s;

/** Whether a picture moves, by its beginning: publishing does not turn it then. */
export async function isMoving(file: Blob): Promise<boolean> {
  return MOVING.test(new TextDecoder('latin1').decode(await file.slice(0, HEAD).arrayBuffer()));
}
