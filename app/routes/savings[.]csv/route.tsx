import type { LoaderFunctionArgs } from '@remix-run/node';

import { callerOf, publicErrorOfCall } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { EXPORT_TEXT, exportFileName } from '~server/domain/savings/csv';

/** The CSV export as a download, piece by piece; each is read when the one before has been taken. */
export async function loader(args: LoaderFunctionArgs) {
  const { today } = requireUser(args, { gate: 'onboarded' });
  const { savings } = callerOf(args);
  try {
    let chunk = await savings.export({ after: null });
    let isFirst = true;
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (!(await args.context.waitForDrain())) return controller.close();
        if (!isFirst) chunk = await savings.export({ after: chunk.next });
        isFirst = false;
        controller.enqueue(encoder.encode(chunk.text));
        if (chunk.next === null) controller.close();
      },
    });
    return new Response(body, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${exportFileName(today)}"`,
        'Cache-Control': 'private, no-store',
      },
    });
  } catch (error) {
    const { status, reason, message } = publicErrorOfCall(error);
    return Response.json(
      { reason, message: reason === 'PRO_REQUIRED' ? EXPORT_TEXT.proOnly : message },
      { status },
    );
  }
}
