/** A JPEG with the time that its camera's clock showed, in EXIF notation: `2026:03:14 18:05:59`, in UTC. */
export function takenAt(jpeg: Buffer, clock: string): Buffer {
  const texts = [
    { tag: 0x9003, text: `${clock}\0` },
    { tag: 0x9011, text: '+00:00\0' },
  ];
  const HEADER = 8;
  const sizeOf = (entries: number) => 2 + 12 * entries + 4;
  const exifAt = HEADER + sizeOf(1);
  let textAt = exifAt + sizeOf(texts.length);
  const tiff = Buffer.alloc(textAt + texts.reduce((sum, { text }) => sum + text.length, 0));
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(HEADER, 4);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    tiff.writeUInt32BE(value, at + 8);
  };
  tiff.writeUInt16BE(1, HEADER);
  entry(HEADER + 2, 0x8769, 4, 1, exifAt);
  tiff.writeUInt16BE(texts.length, exifAt);
  for (const [index, { tag, text }] of texts.entries()) {
    entry(exifAt + 2 + 12 * index, tag, 2, text.length, textAt);
    textAt += tiff.write(text, textAt, 'latin1');
  }
  const name = Buffer.from('Exif\0\0', 'latin1');
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + name.length + tiff.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, name, tiff, jpeg.subarray(2)]);
}
