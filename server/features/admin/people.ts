import type { Db } from '~db/client';
import {
  type FoundAccount,
  deleteAdminRole,
  findAdmins,
  findPeople,
  findAccount,
  insertAdminRole,
  setFiguresHidden,
  setProStatus,
} from '~db/queries/admin/people';

import { notFound } from '../../errors';
import type { AuditedContext } from '../../context';
import { accessIn } from '../../auth/current-user';
import { proveAddress } from '../../auth/prove-address';
import { enqueueMail } from '../messages/enqueue-mail';
import { auditOk, lockAdmin } from './audit';
import { isUuid } from '../../domain/kernel/uuid';

const MOST = 50;

/** A person as operators see them. Amounts are in cents, instants are ISO text. */
function summaryOf(row: FoundAccount, now: Date) {
  const access = accessIn(row, now);
  return {
    id: row.id,
    displayName: row.display_name,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    role: row.is_admin ? 'admin' : 'none',
    /** Why the person has Pro, or why not. */
    plan: access.pro ? access.reason : access.blocked ? 'trial expired' : 'free',
    xp: row.xp,
    savedTotalCents: row.saved_total_cents,
    savedCount: row.saved_count,
    /** Whether an operator hides their euros from others. */
    figuresHidden: row.figures_hidden_at !== null,
    createdAt: row.created_at,
  };
}

/** The one person that an operator names by id or e-mail address. Throws NOT_FOUND. */
export async function personNamed(db: Db, name: string): Promise<FoundAccount> {
  const person = await findAccount(db, isUuid(name) ? { id: name } : { email: name });
  if (!person) throw notFound('User');
  return person;
}

/** People whose e-mail, name or id holds the fragment, newest first, at most 50. */
export async function findUsers(ctx: AuditedContext, fragment: string) {
  const rows = await findPeople(ctx.db, fragment, MOST + 1);
  const users = rows.slice(0, MOST).map((row) => summaryOf(row, ctx.now()));
  await auditOk(ctx, ctx.db, { detail: { found: users.length } });
  return { users, more: rows.length > MOST };
}

/** Grants Pro for good or withdraws it; trial and subscription stay as they are. Throws NOT_FOUND. */
export async function setPro(ctx: AuditedContext, { user, pro }: { user: string; pro: boolean }) {
  return ctx.db.transaction().execute(async (trx) => {
    await lockAdmin(ctx, trx);
    const person = await personNamed(trx, user);
    const changed = await setProStatus(trx, person.id, { pro, now: ctx.now() });
    await auditOk(ctx, trx, { subjectUserId: person.id, detail: { pro, changed } });
    return { changed, user: summaryOf(await personNamed(trx, person.id), ctx.now()) };
  });
}

/** Hides a person's euros from the leaderboard, from Following and from their profile, or shows them again as the
 * person has chosen. The person reads on their leaderboard that it was done, and what to do. @throws NOT_FOUND */
export async function hideFigures(ctx: AuditedContext, { user, hidden }: { user: string; hidden: boolean }) {
  return ctx.db.transaction().execute(async (trx) => {
    await lockAdmin(ctx, trx);
    const { id } = await personNamed(trx, user);
    const changed = await setFiguresHidden(trx, id, hidden ? ctx.now() : null);
    await auditOk(ctx, trx, { subjectUserId: id, detail: { hidden, changed } });
    return { changed, user: summaryOf(await personNamed(trx, id), ctx.now()) };
  });
}

/** Makes a person admin, or takes the role back, from their next request on. Everybody who had the role before
 * or has it now is told by mail. @throws NOT_FOUND */
export async function setRole(ctx: AuditedContext, { user, role }: { user: string; role: 'admin' | 'none' }) {
  return ctx.db.transaction().execute(async (trx) => {
    await lockAdmin(ctx, trx);
    const person = await personNamed(trx, user);
    const changed =
      role === 'admin'
        ? await insertAdminRole(trx, person.id)
        : await deleteAdminRole(trx, person.id, ctx.now());
    if (changed) await tellAdmins(ctx, trx, person, role);
    await auditOk(ctx, trx, { subjectUserId: person.id, detail: { role, changed } });
    return { changed, user: summaryOf({ ...person, is_admin: role === 'admin' }, ctx.now()) };
  });
}

/** Mails a change of the role to all administrators, including the one who made it and the person concerned. */
async function tellAdmins(ctx: AuditedContext, trx: Db, person: FoundAccount, role: 'admin' | 'none') {
  const { actor, services } = ctx;
  const admins = await findAdmins(trx, person.id);
  for (const admin of admins)
    await enqueueMail(trx, { userId: admin.id, recipient: admin.email }, 'admin-role-changed', {
      displayName: admin.display_name,
      changedAt: ctx.now().toISOString(),
      timeZone: admin.time_zone,
      role,
      person: { id: person.id, displayName: person.display_name },
      by: actor.kind === 'user' ? actor.user.displayName : null,
      supportEmail: services.operator.email,
    });
}

/** Marks a person's address as proven when no mail can prove it. The ways to sign in stay as they are. @throws
 * NOT_FOUND */
export async function verifyEmailOf(ctx: AuditedContext, user: string) {
  return ctx.db.transaction().execute(async (trx) => {
    await lockAdmin(ctx, trx);
    const { id, email } = await personNamed(trx, user);
    const proven = await proveAddress(ctx, trx, { userId: id, email, origin: 'operator' });
    const changed = proven?.first ?? false;
    await auditOk(ctx, trx, { subjectUserId: id, detail: { changed } });
    return { changed, user: summaryOf(await personNamed(trx, id), ctx.now()) };
  });
}
