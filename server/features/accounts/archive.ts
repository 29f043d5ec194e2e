import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import {
  type ArchiveKey,
  type StoredFile,
  findOpenArchive,
  findWaitingArchive,
  insertArchive,
  latestArchive,
  listArchiveFiles,
  markArchiveReady,
  putSettingsLink,
  takeWaitingArchive,
} from '~db/queries/accounts/archives';
import { type ArchiveOwner, type SheetName, ownTables, sheetRows } from '~db/queries/accounts/own-data';
import type { Db } from '~db/client';

import { createToken, hashToken } from '../../auth/tokens';
import type { AuthedContext, Context, Services } from '../../context';
import { logEvent } from '../../log';
import { EVERYTHING_FILE, SHEETS, everythingAsJson, sheetAsCsv } from '../../domain/accounts/archive-files';
import { ARCHIVE_DAYS, OPERATORS_ARCHIVE_DAYS, OWN_DATA_TEXT } from '../../domain/accounts/own-data';
import { dayAt } from '../../domain/kernel/days';
import type { ArchivedAccount } from '../../domain/transfers/own-account-schema';
import { DomainError } from '../../errors';
import { enqueueMail } from '../messages/enqueue-mail';
import { storeFile, storedPieces } from './archive-files';
import { lockForOwnerChange, requireFresh } from './confirm-identity';
import { DAY_MS } from '../../domain/kernel/durations';

const expand = promisify(gunzip);

/** The state of the person's latest archive. */
export async function getOwnArchive({ db, user, now }: AuthedContext) {
  const archive = await latestArchive(db, user.id);
  const expiresAt = archive?.expires_at ?? null;
  const expired = expiresAt !== null && new Date(expiresAt) <= now();
  return {
    state: !archive || expired ? ('none' as const) : archiveState(archive),
    askedOn: archive ? dayAt(new Date(archive.requested_at), user.timeZone) : null,
    /** The last day on which it can be fetched. */
    until: expiresAt === null ? null : dayAt(new Date(expiresAt), user.timeZone),
  };
}

export type OwnArchive = Awaited<ReturnType<typeof getOwnArchive>>;

/** The state of a requested archive. `failed`: the queue has given it up, because its job threw or its worker died. */
export const archiveState = (archive: { ready_at: string | null; being_made: boolean }) =>
  archive.ready_at !== null ? 'ready' : archive.being_made ? 'making' : 'failed';

/** Asks for an archive of everything; a job makes it and mails a link. @throws CONFIRM_IDENTITY, TOO_MANY_ATTEMPTS */
export async function requestArchive(ctx: AuthedContext): Promise<void> {
  requireFresh(ctx);
  const { db, user, services, now } = ctx;
  await services.limits.consume('archive', user.id);
  await db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    await insertArchive(trx, user.id, { now: now(), forOperator: false });
  });
  logEvent(ctx, { event: 'archive_asked', userId: user.id }, 'archive asked for');
}

/** The savings account is encrypted in the database, so it is in its archive, too. */
const ACCOUNT_FILE = 'savings-account.json';
const associatedDataOf = (userId: string) => `archive:${userId}`;

const sheetNames = (): SheetName[] => ['savings', 'withdrawals', 'challenges', 'contributions'];

/** Writes the files of an archive of a person as they are at the moment of the transaction. */
async function storeFiles(trx: Db, archive: ArchiveKey, person: ArchiveOwner, madeAt: Date): Promise<void> {
  await storeFile(trx, archive, EVERYTHING_FILE, everythingAsJson(await ownTables(trx, person), madeAt));
  for (const sheet of sheetNames())
    await storeFile(trx, archive, `${sheet}.csv`, sheetAsCsv(SHEETS[sheet], sheetRows(trx, sheet, person)));
}

/** Makes a requested archive, all of it or nothing, and mails its link; operators fetch theirs. A second run
 * changes nothing.
 * @param accountOf decrypts the savings account, which only its owner's archive contains
 * @throws Error while another worker makes the same archive */
export async function makeArchive(
  ctx: Pick<Context, 'db' | 'now' | 'log'> & Pick<Services, 'appUrl' | 'encryption'>,
  archive: ArchiveKey,
  accountOf: (userId: string) => Promise<ArchivedAccount | null>,
): Promise<void> {
  const { db, now, appUrl, encryption, log } = ctx;
  const { userId } = archive;
  const waiting = await findWaitingArchive(db, archive);
  if (!waiting) return;
  const { for_operator: forOperator, email: recipient, display_name: displayName } = waiting;
  const account = forOperator ? null : await accountOf(userId);
  const days = forOperator ? OPERATORS_ARCHIVE_DAYS : ARCHIVE_DAYS;
  const expiresAt = new Date(now().getTime() + days * DAY_MS);
  // What is read, what is written and the mail are one transaction: nothing of an attempt that failed stays.
  const work = db.transaction().setIsolationLevel('repeatable read');
  await work.execute(async (trx) => {
    if (!(await takeWaitingArchive(trx, archive))) throw new Error('This archive is being made elsewhere');
    await storeFiles(trx, archive, { id: userId, emailNormalised: waiting.email_normalised }, now());
    if (account !== null && encryption !== null) {
      const text = `${JSON.stringify(account, null, 2)}\n`;
      await storeFile(trx, archive, ACCOUNT_FILE, [encryption.encrypt(text, associatedDataOf(userId))]);
    }
    const token = forOperator ? null : createToken();
    const tokenHash = token === null ? null : hashToken(token);
    await markArchiveReady(trx, { ...archive, tokenHash, now: now(), expiresAt });
    if (token === null) return;
    await enqueueMail(trx, { userId, recipient }, 'archive-ready', {
      displayName,
      archiveUrl: `${appUrl}/archive/${token}`,
      until: dayAt(expiresAt, waiting.time_zone),
    });
  });
  log.info({ event: 'archive_made', forOperator }, 'archive made');
}

/** Returns the token of a link to the person's newest archive, like the mailed one. A fresh proof of identity
 * takes the place of the mailbox. @throws CONFIRM_IDENTITY, INVALID_LINK */
export async function archiveLink(ctx: AuthedContext): Promise<{ token: string }> {
  requireFresh(ctx);
  const token = createToken();
  await ctx.db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    const link = { userId: ctx.user.id, tokenHash: hashToken(token), now: ctx.now() };
    if (!(await putSettingsLink(trx, link))) throw linkInvalid();
  });
  return { token };
}

const linkInvalid = () => new DomainError('INVALID_LINK', OWN_DATA_TEXT.linkInvalid, { status: 404 });

/** The archive behind a link, for its owner. @throws INVALID_LINK for everybody else, too */
async function opened({ db, user, now }: AuthedContext, token: string) {
  const found = await findOpenArchive(db, { userId: user.id, tokenHash: hashToken(token), now: now() });
  if (!found || found.ready_at === null || found.expires_at === null) throw linkInvalid();
  const key: ArchiveKey = { userId: user.id, id: found.id };
  return {
    key,
    readyAt: found.ready_at,
    expiresAt: found.expires_at,
    files: await listArchiveFiles(db, key),
  };
}

/** What a link opens for its owner. @throws INVALID_LINK */
export async function openArchive(ctx: AuthedContext, token: string) {
  const { readyAt, expiresAt, files } = await opened(ctx, token);
  const day = (instant: string) => dayAt(new Date(instant), ctx.user.timeZone);
  return {
    madeOn: day(readyAt),
    until: day(expiresAt),
    files: files.map(({ name, bytes }) => ({ name, bytes })),
  };
}

/** A file to be sent: the place of its pieces (`storedPieces`), together one gzip, or the text of a small file. */
export type FileToSend = ({ kind: 'packed'; id: string } & StoredFile) | { kind: 'text'; text: string };

/** One file of an archive. @throws INVALID_LINK */
export async function findArchiveFile(
  ctx: AuthedContext,
  { token, name }: { token: string; name: string },
): Promise<FileToSend> {
  const { key, files } = await opened(ctx, token);
  const file = files.find((one) => one.name === name);
  if (!file) throw linkInvalid();
  if (name !== ACCOUNT_FILE) return { kind: 'packed', id: key.id, ...file };
  const stored = await expand(await buffer(storedPieces(ctx.db, key, file)));
  const text =
    ctx.services.encryption?.decrypt(stored.toString('utf8'), associatedDataOf(ctx.user.id)) ?? null;
  if (text === null) throw linkInvalid();
  return { kind: 'text', text };
}
