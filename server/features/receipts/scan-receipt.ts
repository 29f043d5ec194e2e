import type { Actor, OnboardedContext } from '../../context';
import {
  type ScanAnswer,
  type ScanFailed,
  type ScanRead,
  scanFailed,
} from '../../domain/receipts/scan-answer';

/** Counts an upload, and reserves one of the receipts that a person may have read in a day. @throws TOO_MANY_ATTEMPTS */
export async function reserveScan({ services: { limits }, user }: OnboardedContext): Promise<void> {
  await limits.consume('receiptUpload', user.id);
  await limits.consume('receipt', user.id);
}

/** Gives a reserved receipt back, because none was read. */
export const giveScanBack = ({ services: { limits }, user }: OnboardedContext): Promise<void> =>
  limits.giveBack('receipt', user.id);

/** Reads an uploaded file and tells its progress. Nothing of it is stored. The answer is for the person alone, so it is
 * only given while the session lasts that has sent the file.
 * @param actorNow who the session belongs to once the file has been read
 * @throws when `signal` is aborted */
export async function scanReceipt(
  { services: { receipts }, user }: OnboardedContext,
  file: Buffer,
  on: { signal: AbortSignal; tell: (answer: ScanAnswer) => void; actorNow: () => Promise<Actor> },
): Promise<ScanRead | ScanFailed> {
  const { signal, tell, actorNow } = on;
  const read = await receipts.read(file, {
    owner: user.id,
    today: user.today,
    signal,
    onProgress: (ahead) => tell(ahead === null ? { kind: 'reading' } : { kind: 'waiting', ahead }),
  });
  const actor = await actorNow();
  if (actor.kind !== 'user' || actor.user.id !== user.id) return scanFailed('SESSION_ENDED');
  if (!read.ok) return scanFailed(read.why);
  const previews = read.previews.map((jpeg) => `data:image/jpeg;base64,${jpeg.toString('base64')}`);
  return { kind: 'read', receipt: read.receipt, previews };
}
