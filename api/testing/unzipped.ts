import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBuffer } from 'yauzl';

/** The files of a ZIP, read by an independent program. Rejects when a checksum does not match. */
export function unzipped(zip: Buffer): Promise<{ name: string; bytes: Buffer; at: Date }[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true, strictFileNames: true }, (failed, file) => {
      if (failed) return reject(failed);
      const found: { name: string; bytes: Buffer; at: Date }[] = [];
      file.on('entry', (entry) => {
        file.openReadStream(entry, (error, stream) => {
          if (error) return reject(error);
          buffer(stream).then((bytes) => {
            if (crc32(bytes) !== entry.crc32) return reject(new Error(`${entry.fileName} has a wrong checksum.`));
            found.push({ name: entry.fileName, bytes, at: entry.getLastModDate() });
            file.readEntry();
          }, reject);
        });
      });
      file.on('end', () => resolve(found));
      file.on('error', reject);
      file.readEntry();
    });
  });
}
