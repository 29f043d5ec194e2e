import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';

import type { TRPCClient } from '@trpc/client';

import { counted } from '~server/domain/kernel/plural';
import type { AppRouter } from '~server/trpc/app-router';

import { ToldError } from './command';

type Client = TRPCClient<AppRouter>;
type ExportKey = Awaited<ReturnType<Client['admin']['users']['export']['mutate']>>;
type ExportedFile = Awaited<ReturnType<Client['admin']['users']['exportedFiles']['mutate']>>['files'][number];

/** How often to ask whether an archive is made, and for how long. */
const ASK_EVERY_MS = 500;
const ASK_FOR_MS = 5 * 60_000;

/** The files of an archive, once the worker has made it. */
async function whenMade(client: Client, key: ExportKey): Promise<ExportedFile[]> {
  const until = Date.now() + ASK_FOR_MS;
  for (;;) {
    const { state, files } = await client.admin.users.exportedFiles.mutate(key);
    if (state === 'ready') return files;
    if (state === 'failed') throw new ToldError("The archive could not be made. The worker's log says why.");
    if (Date.now() > until)
      throw new ToldError('The archive is not made yet. Does the worker run? Then call this again later.');
    await sleep(ASK_EVERY_MS);
  }
}

async function* piecesOf(
  client: Client,
  key: ExportKey,
  { name, pieces }: ExportedFile,
): AsyncGenerator<Buffer> {
  for (let piece = 0; piece < pieces; piece += 1) {
    const { base64 } = await client.admin.users.exportedPiece.mutate({ ...key, name, piece });
    yield Buffer.from(base64, 'base64');
  }
}

/** Writes the archive of a person to a folder, or everything as JSON to standard output. */
export async function exportUser(
  client: Client,
  [user, folder]: readonly [string] | readonly [string, string],
): Promise<{ data: object; text: string }> {
  const key = await client.admin.users.export.mutate({ user });
  const files = await whenMade(client, key);
  if (folder === undefined) {
    const texts: { name: string; text: string }[] = [];
    for (const file of files)
      await pipeline(piecesOf(client, key, file), createGunzip(), async (text) => {
        texts.push({ name: file.name, text: await textOf(text) });
      });
    return { data: { id: key.id, files: texts }, text: texts[0]?.text ?? '' };
  }
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    const target = createWriteStream(path.join(folder, path.basename(file.name)), { mode: 0o600 });
    await pipeline(piecesOf(client, key, file), createGunzip(), target);
  }
  return {
    data: { id: key.id, folder },
    text: `Wrote ${counted(files.length, 'file')} to ${folder}.`,
  };
}
