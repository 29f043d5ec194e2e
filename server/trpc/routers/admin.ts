import { z } from 'zod';

import { syncBilling } from '../../features/admin/sync-billing';
import { listInvites } from '../../features/admin/invites';
import { listFailedMails, requeueMails } from '../../features/admin/mails';
import { findUsers, hideFigures, setPro, setRole, verifyEmailOf } from '../../features/admin/people';
import { closeReport, listReports } from '../../features/admin/reports';
import { deletePerson, exportPerson, exportedFiles, exportedPiece } from '../../features/admin/own-data';
import { recomputeBadges, recomputeInsights, recomputeStreaks } from '../../features/admin/recompute';
import { listJobs } from '../../jobs/list-jobs';
import { runJob } from '../../jobs/run-job';
import { auditXp, getStats } from '../../features/admin/stats';
import { auditedAdminProcedure, provenAdminProcedure } from '../audited-admin';
import { calls, callsWith, noInput, router } from '../init';

const user = z
  .string('Name a user by id or e-mail')
  .trim()
  .min(3, 'Name a user by id or e-mail')
  .max(255, 'Name a user by id or e-mail');
/** The next people after an id. */
const everybody = z.strictObject({ after: z.uuid('Invalid id').optional() });
/** One person (`user`), or the next ones after an id. */
const batch = everybody.extend({ user: user.optional() });
const fragment = z
  .string()
  .trim()
  .min(2, 'Give at least 2 characters')
  .max(255, 'Give at most 255 characters');

/** The person and the id of an archive. */
const exported = z.strictObject({ id: z.uuid(), archive: z.uuid() });

/** The operator's procedures. All are mutations, even those that only read: each call writes to the audit
 * trail, which a GET must not do, and names and addresses do not belong in a URL. What gives, takes, deletes
 * or exports something is a `provenAdminProcedure`. */
export const adminRouter = router({
  users: router({
    find: auditedAdminProcedure
      .input(z.strictObject({ query: fragment }))
      .mutation(callsWith('query', findUsers)),
    grantPro: provenAdminProcedure
      .input(z.strictObject({ user }))
      .mutation(({ ctx, input }) => setPro(ctx, { user: input.user, pro: true })),
    revokePro: provenAdminProcedure
      .input(z.strictObject({ user }))
      .mutation(({ ctx, input }) => setPro(ctx, { user: input.user, pro: false })),
    setRole: provenAdminProcedure
      .input(z.strictObject({ user, role: z.enum(['admin', 'none'], 'The role is admin or none') }))
      .mutation(calls(setRole)),
    hideFigures: provenAdminProcedure
      .input(z.strictObject({ user, hidden: z.boolean() }))
      .mutation(calls(hideFigures)),
    verifyEmail: provenAdminProcedure
      .input(z.strictObject({ user }))
      .mutation(callsWith('user', verifyEmailOf)),
    export: provenAdminProcedure.input(z.strictObject({ user })).mutation(callsWith('user', exportPerson)),
    exportedFiles: provenAdminProcedure.input(exported).mutation(calls(exportedFiles)),
    exportedPiece: provenAdminProcedure
      .input(exported.extend({ name: z.string().min(1).max(100), piece: z.int().min(0).max(1_000_000) }))
      .mutation(calls(exportedPiece)),
    delete: provenAdminProcedure
      .input(z.strictObject({ user, yes: z.boolean() }))
      .mutation(calls(deletePerson)),
  }),
  invites: router({
    list: auditedAdminProcedure.input(noInput).mutation(calls(listInvites)),
  }),
  mails: router({
    failed: auditedAdminProcedure.input(noInput).mutation(calls(listFailedMails)),
    requeue: auditedAdminProcedure
      .input(z.strictObject({ id: z.uuid('Invalid id').optional() }))
      .mutation(calls(requeueMails)),
  }),
  reports: router({
    list: auditedAdminProcedure.input(noInput).mutation(calls(listReports)),
    close: auditedAdminProcedure
      .input(
        z.strictObject({
          id: z.uuid('Invalid id'),
          resolution: z.string().trim().min(1, 'Say what was done').max(500, 'Give at most 500 characters'),
        }),
      )
      .mutation(calls(closeReport)),
  }),
  billing: router({
    sync: auditedAdminProcedure
      .input(z.strictObject({ user: user.optional(), before: z.iso.datetime().optional() }))
      .mutation(calls(syncBilling)),
  }),
  stats: auditedAdminProcedure.input(everybody).mutation(calls(getStats)),
  xp: router({
    audit: auditedAdminProcedure.input(everybody).mutation(calls(auditXp)),
  }),
  badges: router({
    recompute: auditedAdminProcedure.input(batch).mutation(calls(recomputeBadges)),
  }),
  insights: router({
    recompute: auditedAdminProcedure.input(batch).mutation(calls(recomputeInsights)),
  }),
  streaks: router({
    recompute: auditedAdminProcedure.input(batch).mutation(calls(recomputeStreaks)),
  }),
  jobs: router({
    list: auditedAdminProcedure.input(noInput).mutation(calls(listJobs)),
    run: provenAdminProcedure
      .input(
        z.strictObject({
          job: z.string().trim().min(1).max(100),
          payload: z.record(z.string(), z.json()).default({}),
        }),
      )
      .mutation(calls(runJob)),
  }),
});
