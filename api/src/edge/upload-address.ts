import type { DeclaredUpload } from '@quadrangle/domain/uploads/declare-upload';

/** The address for the bytes of an announced file: the storage's, or our own path (decisions 24). */
export function uploadAddress({ id, uploadUrl }: Pick<DeclaredUpload, 'id' | 'uploadUrl'>): string {
  return uploadUrl ?? `/api/uploads/${id}`;
}
