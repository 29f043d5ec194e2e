import { createHash } from 'node:crypto';

import {
  findShareOfContent,
  findSharedContent,
  insertShare,
  listShares,
  revokeShare,
} from '~db/queries/shares/shares';

import { createToken } from '../../auth/tokens';
import type { AuthedContext, Context, OnboardedContext, Services } from '../../context';
import { dayAt } from '../../domain/kernel/days';
import { cardInWords, drawCard } from '../../domain/shares/card';
import { cardOf } from '../../domain/shares/share-card';
import { type ShareContent, type ShareInput, shareContentSchema } from '../../domain/shares/share-schema';
import { SHARE_TEXT } from '../../domain/shares/ticks';
import { DomainError, notFound } from '../../errors';
import { readContent } from './share-content';

/** The list shows this many; at 30 a day nobody makes more in two weeks. */
const LISTED = 400;

const urlOf = ({ appUrl }: Pick<Services, 'appUrl'>, token: string) => `${appUrl}/s/${token}`;

/** The picture of a content. Drawing it counts against a limit; a cached one is free.
 * @throws TOO_MANY_ATTEMPTS, PICTURES_BUSY, PICTURE_FAILED */
async function pictureOf(
  { services }: Pick<Context, 'services'>,
  content: ShareContent,
  limit: { rule: 'pictureAddress' | 'picturePerson'; key: string },
): Promise<Buffer> {
  const part = drawCard(cardOf(content));
  if (!services.pictures.isKept(part)) await services.limits.consume(limit.rule, limit.key);
  const drawn = await services.pictures.draw(part);
  if (drawn.ok) return drawn.png;
  if (drawn.why === 'busy') throw new DomainError('PICTURES_BUSY', SHARE_TEXT.busy, { retryAfterSeconds: 3 });
  throw new DomainError('PICTURE_FAILED', SHARE_TEXT.notMade);
}

/** A preview for the person alone. Looking at it shares nothing. */
export async function previewShare(ctx: OnboardedContext, input: ShareInput) {
  const content = await readContent(ctx, input);
  const png = await pictureOf(ctx, content, { rule: 'picturePerson', key: ctx.user.id });
  return { words: cardInWords(cardOf(content)), png: png.toString('base64') };
}

/** Makes a picture's public link, which it keeps until the person ends it. @throws TOO_MANY_ATTEMPTS */
export async function createShare(ctx: OnboardedContext, input: ShareInput): Promise<{ url: string }> {
  const { db, user, services, now } = ctx;
  const content = await readContent(ctx, input);
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const known = await findShareOfContent(db, user.id, contentHash);
  if (known !== undefined) return { url: urlOf(services, known) };
  await services.limits.consume('share', user.id);
  const token = await insertShare(db, {
    userId: user.id,
    kind: content.kind,
    content,
    contentHash,
    token: createToken(),
    now: now(),
  });
  return { url: urlOf(services, token) };
}

/** The links that the person has not ended, the latest first. */
export async function getOwnShares({ db, user, services }: AuthedContext) {
  const rows = await listShares(db, user.id, LISTED);
  return rows.map(({ id, shown, token, at }) => {
    const { kicker, headline } = cardOf(shareContentSchema.parse(shown));
    return {
      id,
      title: `${kicker}: ${headline}`,
      url: urlOf(services, token),
      sharedOn: dayAt(new Date(at), user.timeZone),
    };
  });
}
export type OwnShare = Awaited<ReturnType<typeof getOwnShares>>[number];

/** Ends a link at once: its page and its picture are no longer found. @throws NOT_FOUND */
export async function stopSharing({ db, user, now }: AuthedContext, id: string): Promise<void> {
  if (!(await revokeShare(db, user.id, id, now()))) throw notFound('Link');
}

async function sharedContent({ db }: Pick<Context, 'db'>, token: string): Promise<ShareContent> {
  const content = /^[\w-]{43}$/.test(token) ? await findSharedContent(db, token) : undefined;
  if (content === undefined) throw new DomainError('INVALID_LINK', SHARE_TEXT.over, { status: 404 });
  return shareContentSchema.parse(content);
}

/** What the page behind a link says, for any visitor. @throws INVALID_LINK */
export async function openShare(ctx: Context, token: string) {
  const card = cardOf(await sharedContent(ctx, token));
  return {
    title: card.headline,
    words: cardInWords(card),
    url: urlOf(ctx.services, token),
    picture: `${urlOf(ctx.services, token)}/picture.png`,
  };
}

/** The picture behind a link, for any visitor; null when the cached one is still valid. @throws INVALID_LINK */
export async function sharedPicture(ctx: Context, token: string, known: string | null) {
  const content = await sharedContent(ctx, token);
  const tag = `"${createHash('sha256')
    .update(JSON.stringify(drawCard(cardOf(content))))
    .digest('base64url')}"`;
  if (known === tag) return { tag, png: null };
  return { tag, png: await pictureOf(ctx, content, { rule: 'pictureAddress', key: ctx.address }) };
}
