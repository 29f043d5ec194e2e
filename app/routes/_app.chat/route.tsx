import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';

import { ChatScreen } from '~/features/coach/chat-screen';
import { prefetch } from '~/http/caller.server';
import { requireOnboarded } from '~/http/gate.server';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.coach.messages.fetch()];

export async function loader(args: LoaderFunctionArgs) {
  requireOnboarded(args);
  return prefetch(args, queries);
}

export const clientLoader = clientPage(queries);

export default function ChatPage() {
  return <ChatScreen />;
}

export const meta: MetaFunction = () => [{ title: 'Ask Hazel · Hazel' }];
