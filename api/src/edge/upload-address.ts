import type { DeclaredUpload } from '@quadrangle/domain/uploads/declare-upload';

/** Where the bytes of an announced file go: elsewhere, or to the path of ours that takes them (decisions 24). */
export function uploadAddress({ id, uploadUrl }: Pick<DeclaredUpload, 'id' | 'uploadUrl'>): string {
  return uploadUrl ?? `/api/uploads/${id}`;
}
