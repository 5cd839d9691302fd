/** Accepted types with the extension files of that type get; SVG never (decisions 26). */
export const imageTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
} as const;
export const videoTypes = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
} as const;

const TYPE_OF_EXTENSION = new Map<string, string>([
  ...[...Object.entries(imageTypes), ...Object.entries(videoTypes)].map(([type, ext]) => [ext, type] as const),
  ['jpeg', 'image/jpeg'],
  ['m4v', 'video/mp4'],
]);

/** The type of a file: the declared one, or, if that says nothing, the one of its extension. */
export function resolveType(fileName: string, contentType: string): string {
  const declared = contentType.toLowerCase().replace(/;.*/s, '').trim();
  if (declared === 'video/matroska') return 'video/x-matroska';
  if (declared === 'image/jpg') return 'image/jpeg';
  if (declared !== '' && declared !== 'application/octet-stream') return declared;
  return TYPE_OF_EXTENSION.get(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()) ?? '';
}
