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
import { authedProcedure, calls, callsWith, closingProcedure, noInput, router } from '../../init';

const token = z.string().min(1, OWN_DATA_TEXT.linkInvalid).max(200, OWN_DATA_TEXT.linkInvalid);

/** A copy of one's own data, and the end of the account. */
export const ownDataRouter = router({
  get: authedProcedure.input(noInput).query(calls(getOwnArchive)),
  requestArchive: authedProcedure.input(noInput).mutation(calls(requestArchive)),
  archiveLink: authedProcedure.input(noInput).mutation(calls(archiveLink)),
  openArchive: authedProcedure.input(z.strictObject({ token })).query(callsWith('token', openArchive)),
  /** Looks a file up for its download. */
  archiveFile: authedProcedure
    .input(z.strictObject({ token, name: z.string().min(1).max(100) }))
    .query(calls(findArchiveFile)),
  closeAccount: authedProcedure
    .input(z.strictObject({ confirmation: z.string().max(100) }))
    .mutation(calls(closeAccount)),
  keepAccount: closingProcedure.input(noInput).mutation(calls(keepAccount)),
});
