import { z } from 'zod';

import { OWN_DATA_TEXT } from '../../../domain/accounts/own-data';
import {
  archiveLink,
  findArchiveFile,
  openArchive,
  getOwnArchive,
  requestArchive,
} from '../../../features/accounts/archive';
import { closeAccount, keepAccount } from '../../../features/accounts/delete-account';
import { authedProcedure, closingProcedure, noInput, router } from '../../init';

const token = z.string().min(1, OWN_DATA_TEXT.linkInvalid).max(200, OWN_DATA_TEXT.linkInvalid);

/** A copy of one's own data, and the end of the account. */
export const ownDataRouter = router({
  get: authedProcedure.input(noInput).query(({ ctx }) => getOwnArchive(ctx)),
  requestArchive: authedProcedure.input(noInput).mutation(({ ctx }) => requestArchive(ctx)),
  archiveLink: authedProcedure.input(noInput).mutation(({ ctx }) => archiveLink(ctx)),
  openArchive: authedProcedure
    .input(z.strictObject({ token }))
    .query(({ ctx, input }) => openArchive(ctx, input.token)),
  /** Looks a file up for its download. */
  archiveFile: authedProcedure
    .input(z.strictObject({ token, name: z.string().min(1).max(100) }))
    .query(({ ctx, input }) => findArchiveFile(ctx, input)),
  closeAccount: authedProcedure
    .input(z.strictObject({ confirmation: z.string().max(100) }))
    .mutation(({ ctx, input }) => closeAccount(ctx, input)),
  keepAccount: closingProcedure.input(noInput).mutation(({ ctx }) => keepAccount(ctx)),
});
