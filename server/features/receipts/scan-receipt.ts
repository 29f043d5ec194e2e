import type { Actor, OnboardedContext } from '../../context';
import {
  type ScanFailed,
  type ScanProgress,
  type ScanRead,
  scanFailed,
} from '../../domain/receipts/scan-answer';
import type { Intake } from '../../services/receipts/intake';
import { claudeReader } from './claude-reader';

/** Counts an upload, and reserves one of the receipts that a person may have read in a day. @throws TOO_MANY_ATTEMPTS */
export async function reserveScan({ services: { limits }, user }: OnboardedContext): Promise<void> {
  await limits.consume('receiptUpload', user.id);
  await limits.consume('receipt', user.id);
}

/** Gives a reserved receipt back, because none was read. */
export const giveScanBack = ({ services: { limits }, user }: OnboardedContext): Promise<void> =>
  limits.giveBack('receipt', user.id);

interface Upload {
  /** Receives the file for as long as `use` takes, because there is only so much room for files. */
  withFile: (use: (file: Buffer) => Promise<Intake>) => Promise<Intake>;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
  tell: (answer: ScanProgress) => void;
  /** Who the session belongs to by now. */
  actorNow: () => Promise<Actor>;
}

/** Reads an uploaded file and tells its progress. Nothing of it is stored. The answer is for the person alone, so it is
 * only given while the session lasts that has sent the file.
 * @throws when `signal` is aborted, or the file does not arrive */
export async function scanReceipt(
  ctx: OnboardedContext,
  { withFile, signal, tell, actorNow }: Upload,
): Promise<ScanRead | ScanFailed> {
  const { user } = ctx;
  const { receipts } = ctx.services;
  const userNow = async () => {
    const actor = await actorNow();
    return actor.kind === 'user' && actor.user.id === user.id ? actor.user : null;
  };
  const claude = claudeReader(ctx, { signal, userNow });
  const sender = { owner: user.id, today: user.today, claude, signal, tell };
  const taken = await withFile((file) => receipts.takeIn(file, sender));
  const read = taken.ok ? await receipts.read(taken, sender) : taken;
  if ((await userNow()) === null) return scanFailed('SESSION_ENDED');
  if (!read.ok) return scanFailed(read.why);
  const { receipt, reader } = read;
  const previews = read.previews.map((jpeg) => `data:image/jpeg;base64,${jpeg.toString('base64')}`);
  return { kind: 'read', receipt, reader, previews };
}
