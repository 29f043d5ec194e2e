import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';

import type { Db } from '~db/client';
import { type ArchiveKey, findArchivePiece, insertArchivePiece } from '~db/queries/accounts/archives';

/** A piece of a stored file ends once it has this many bytes: the part of a download that a server holds at a time. */
const PIECE_BYTES = 256 * 1024;

/** Stores a text as a file of an archive, packed with gzip, piece by piece as it comes. */
export async function storeFile(
  trx: Db,
  archive: ArchiveKey,
  name: string,
  text: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const gzip = createGzip();
  const write = promisify((part: string, done: (error?: Error | null) => void) => gzip.write(part, done));
  const end = promisify((done: () => void) => gzip.once('end', done).end());
  let packed: Buffer[] = [];
  let size = 0;
  let bytes = 0;
  let piece = 0;
  gzip.on('data', (part: Buffer) => {
    packed.push(part);
    size += part.length;
  });
  const store = async () => {
    await insertArchivePiece(trx, archive, { name, piece, bytes, content: Buffer.concat(packed) });
    packed = [];
    size = 0;
    bytes = 0;
    piece += 1;
  };
  try {
    // Written one after the other, because the text is read over the same connection to which the pieces are written.
    for await (const part of text) {
      await write(part);
      bytes += Buffer.byteLength(part);
      if (size >= PIECE_BYTES) await store();
    }
    await end();
    await store();
  } finally {
    gzip.destroy();
  }
}

/** The pieces of a stored file, each read when the one before has been taken.
 * @param inTurn waits for the session's turn before a read
 * @throws Error when the archive is deleted meanwhile */
export async function* storedPieces(
  db: Db,
  archive: ArchiveKey,
  { name, pieces }: { name: string; pieces: number },
  inTurn: <Result>(read: () => Promise<Result>) => Promise<Result> = (read) => read(),
): AsyncGenerator<Buffer> {
  for (let piece = 0; piece < pieces; piece += 1) {
    const content = await inTurn(() => findArchivePiece(db, archive, { name, piece }));
    if (!content) throw new Error('The archive is gone');
    yield content;
  }
}
