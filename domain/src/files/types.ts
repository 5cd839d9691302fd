/** Accepted types with the extension files of that type get; SVG never (decisions 26). */
export const imageTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'image/tiff': 'tif',
  'image/x-adobe-dng': 'dng',
} as const;
/** Picture types that are taken where a library converts all kinds. */
export const olderImageTypes = { 'image/jxl': 'jxl' } as const;
export const videoTypes = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
} as const;
/** Video types that are taken where a library converts all kinds; browsers play none of them (decisions 26, 58). */
export const olderVideoTypes = {
  'video/x-msvideo': 'avi',
  'video/mp2t': 'ts',
  'video/mpeg': 'mpg',
  'video/x-ms-wmv': 'wmv',
  'video/x-flv': 'flv',
  'video/ogg': 'ogv',
} as const;

/** Other extensions, and other names of types, as systems and browsers give them. */
const MORE_EXTENSIONS = {
  jpeg: 'image/jpeg',
  tiff: 'image/tiff',
  m4v: 'video/mp4',
  '3gp': 'video/mp4',
  '3g2': 'video/mp4',
  mts: 'video/mp2t',
  m2ts: 'video/mp2t',
  mpeg: 'video/mpeg',
  vob: 'video/mpeg',
  asf: 'video/x-ms-wmv',
} as const;
const SAME_TYPES = new Map([
  ['image/jpg', 'image/jpeg'],
  ['video/matroska', 'video/x-matroska'],
  ['video/3gpp', 'video/mp4'],
  ['video/3gpp2', 'video/mp4'],
  ['video/avi', 'video/x-msvideo'],
  ['video/msvideo', 'video/x-msvideo'],
  ['video/vnd.avi', 'video/x-msvideo'],
  ['video/vnd.dlna.mpeg-tts', 'video/mp2t'],
  ['video/x-ms-asf', 'video/x-ms-wmv'],
]);

const TYPE_OF_EXTENSION = new Map<string, string>([
  ...[imageTypes, olderImageTypes, videoTypes, olderVideoTypes].flatMap((types) =>
    Object.entries(types).map(([type, extension]) => [extension, type] as const),
  ),
  ...Object.entries(MORE_EXTENSIONS),
]);

/** The type of a file: the declared one, or, if that says nothing, the one of its extension. */
export function resolveType(fileName: string, contentType: string): string {
  const declared = contentType.toLowerCase().replace(/;.*/s, '').trim();
  if (declared !== '' && declared !== 'application/octet-stream') return SAME_TYPES.get(declared) ?? declared;
  return TYPE_OF_EXTENSION.get(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()) ?? '';
}
