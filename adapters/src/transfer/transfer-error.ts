/** Why a move, a backup or a restore cannot proceed. The message is one line for the operator. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}
