import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import {
  findArchiveFile,
  findWaitingArchive,
  insertArchive,
  insertArchiveFile,
  latestArchive,
  listArchiveFiles,
  markArchiveReady,
} from '~db/queries/accounts/archives';
import { type Person, readEverything } from '~db/queries/accounts/own-data';

import { createToken, hashToken } from '../../auth/tokens';
import type { AuthedContext, Context, Services } from '../../context';
import { type ArchiveFile, archiveFiles } from '../../domain/accounts/archive-files';
import { ARCHIVE_DAYS, OWN_DATA_TEXT } from '../../domain/accounts/own-data';
import { dayAt } from '../../domain/kernel/days';
import type { ArchivedAccount } from '../../domain/transfers/own-account-schema';
import { DomainError } from '../../errors';
import { enqueueMail } from '../messages/enqueue-mail';
import { lockAccount, requireFresh } from './confirm-identity';

const compress = promisify(gzip);
const expand = promisify(gunzip);

const DAY_MS = 86_400_000;

/** How far the person's latest archive is. */
export async function ownArchive({ db, user, now }: AuthedContext) {
  const archive = await latestArchive(db, user.id);
  const expiresAt = archive?.expires_at ?? null;
  const expired = expiresAt !== null && new Date(expiresAt) <= now();
  return {
    state:
      !archive || expired ? ('none' as const) : expiresAt === null ? ('making' as const) : ('ready' as const),
    askedOn: archive ? dayAt(new Date(archive.requested_at), user.timeZone) : null,
    /** The last day on which its link works. */
    until: expiresAt === null ? null : dayAt(new Date(expiresAt), user.timeZone),
  };
}

export type OwnArchive = Awaited<ReturnType<typeof ownArchive>>;

/** Asks for an archive of everything; a job makes it and mails a link. @throws CONFIRM_IDENTITY, TOO_MANY_ATTEMPTS */
export async function requestArchive(ctx: AuthedContext): Promise<void> {
  requireFresh(ctx);
  const { db, user, services, now } = ctx;
  await services.limits.consume('archive', user.id);
  await db.transaction().execute(async (trx) => {
    await lockAccount(ctx, trx);
    await insertArchive(trx, user.id, now());
  });
  ctx.log.info({ event: 'archive_asked', userId: user.id, requestId: ctx.requestId }, 'archive asked for');
}

/** The files of an archive of a person as they are now. @param account their savings account in clear */
export async function makeFiles(
  { db, now }: Pick<Context, 'db' | 'now'>,
  person: Person,
  account: ArchivedAccount | null,
): Promise<ArchiveFile[]> {
  const files = archiveFiles(await readEverything(db, person), now());
  if (account === null) return files;
  return [...files, { name: ACCOUNT_FILE, text: `${JSON.stringify(account, null, 2)}\n` }];
}

/** The savings account is encrypted in the database, so it is in its archive, too. */
const ACCOUNT_FILE = 'savings-account.json';
const placeOf = (userId: string) => `archive:${userId}`;

/** Makes an archive that was asked for and mails its link. A second run changes nothing. */
export async function makeArchive(
  ctx: Pick<Context, 'db' | 'now' | 'log'> & Pick<Services, 'appUrl' | 'encryption'>,
  { userId, id }: { userId: string; id: string },
  accountOf: (userId: string) => Promise<ArchivedAccount | null>,
): Promise<void> {
  const { db, now, appUrl, encryption, log } = ctx;
  const person = await findWaitingArchive(db, userId, id);
  if (!person) return;
  const { email_normalised: emailNormalised, email: recipient, display_name: displayName } = person;
  const files = await makeFiles({ db, now }, { id: userId, emailNormalised }, await accountOf(userId));
  const packed = await Promise.all(
    files.map(async ({ name, text }) => ({
      name,
      bytes: Buffer.byteLength(text),
      content: await compress(
        name === ACCOUNT_FILE && encryption ? encryption.encrypt(text, placeOf(userId)) : text,
      ),
    })),
  );
  const token = createToken();
  const expiresAt = new Date(now().getTime() + ARCHIVE_DAYS * DAY_MS);
  await db.transaction().execute(async (trx) => {
    const marked = await markArchiveReady(trx, {
      userId,
      id,
      tokenHash: hashToken(token),
      at: now(),
      expiresAt,
    });
    if (!marked) return;
    for (const file of packed) await insertArchiveFile(trx, { ...file, userId, archiveId: id });
    await enqueueMail(
      trx,
      { userId, recipient },
      {
        kind: 'archive-ready',
        props: {
          displayName,
          archiveUrl: `${appUrl}/archive/${token}`,
          until: dayAt(expiresAt, person.time_zone),
        },
      },
    );
  });
  log.info({ event: 'archive_made', files: packed.length }, 'archive made');
}

const linkInvalid = () => new DomainError('NOT_FOUND', 'INVALID_LINK', OWN_DATA_TEXT.linkInvalid);

const openingOf = ({ user, now }: AuthedContext, token: string) => ({
  userId: user.id,
  tokenHash: hashToken(token),
  now: now(),
});

/** What a mailed link opens for its owner. @throws INVALID_LINK, also for everybody else */
export async function openArchive(ctx: AuthedContext, token: string) {
  const files = await listArchiveFiles(ctx.db, openingOf(ctx, token));
  const [first] = files;
  if (!first || first.ready_at === null || first.expires_at === null) throw linkInvalid();
  const day = (instant: string) => dayAt(new Date(instant), ctx.user.timeZone);
  return {
    madeOn: day(first.ready_at),
    until: day(first.expires_at),
    files: files.map(({ name, bytes }) => ({ name, bytes })),
  };
}

/** One file of it. @throws INVALID_LINK */
export async function readArchiveFile(
  ctx: AuthedContext,
  { token, name }: { token: string; name: string },
): Promise<ArchiveFile> {
  const file = await findArchiveFile(ctx.db, openingOf(ctx, token), name);
  if (!file) throw linkInvalid();
  const stored = (await expand(file.content)).toString('utf8');
  if (name !== ACCOUNT_FILE) return { name, text: stored };
  const text = ctx.services.encryption?.decrypt(stored, placeOf(ctx.user.id)) ?? null;
  if (text === null) throw linkInvalid();
  return { name, text };
}
