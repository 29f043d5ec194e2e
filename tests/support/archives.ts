import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

import type { Db } from '~db/client';
import type { FileToSend } from '~server/features/accounts/archive';
import { storedPieces } from '~server/features/accounts/archive-files';

/** The text of a file of an archive, as its owner's download brings it. */
export const textOfFile = async (db: Db, userId: string, file: FileToSend): Promise<string> =>
  file.kind === 'text'
    ? file.text
    : gunzipSync(await buffer(storedPieces(db, { userId, id: file.id }, file))).toString('utf8');
