import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';

import { tabHeaders } from '~/trpc/client';
import type { AppRouter } from '~server/index';

/** A client that reads an answer while it is written. The build gives it its own copy of the library
 * (`vite.config.ts`), so that no other screen loads the code for streams. */
const client = createTRPCClient<AppRouter>({
  links: [httpBatchStreamLink({ url: '/api/trpc', headers: tabHeaders })],
});

/** Sends Hazel a question. The answer comes piece by piece and ends with an `end` event; without that it was cut off. */
export const streamMessage = (question: { turnId: string; text: string }, signal: AbortSignal) =>
  client.coach.sendMessage.mutate(question, { signal });
