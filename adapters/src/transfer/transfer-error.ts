/** Something that stands in the way of a move, a backup or a restore. The message is one line for the operator. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}
