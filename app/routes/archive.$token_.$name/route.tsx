import type { LoaderFunctionArgs } from '@remix-run/node';

import { callerOf, publicErrorFrom } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';

/** A file of an archive as a download. */
export async function loader(args: LoaderFunctionArgs) {
  requireUser(args);
  const { token = '', name = '' } = args.params;
  try {
    const { text } = await callerOf(args).accounts.data.archiveFile({ token, name });
    return new Response(text, {
      headers: {
        'Content-Type': `${name.endsWith('.csv') ? 'text/csv' : 'application/json'}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'private, no-store',
      },
    });
  } catch (error) {
    const { status, reason, message } = publicErrorFrom(error);
    return Response.json({ reason, message }, { status });
  }
}
