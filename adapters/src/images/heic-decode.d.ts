declare module 'heic-decode' {
  /** Decodes the first picture of a HEIC file to RGBA, its orientation applied. */
  export default function decode(input: {
    buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
}
