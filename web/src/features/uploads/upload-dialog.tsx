import { PhotosUpload } from './photos-upload.tsx';
import { VideoUpload } from './video-upload.tsx';

interface Props {
  kind: 'video' | 'photo';
  onClose: () => void;
}

/** "Upload a New Video" or "Upload Images", 600 by 600 px (product 2). */
export function UploadDialog({ kind, onClose }: Props) {
  return kind === 'video' ? <VideoUpload onClose={onClose} /> : <PhotosUpload onClose={onClose} />;
}
