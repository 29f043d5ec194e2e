import type { MetaFunction } from '@remix-run/node';

import { serverPage } from '~/http/caller.server';
import type { PageQueries } from '~/trpc/client';
import { clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.coach.messages.fetch()];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export { ChatScreen as default } from '~/features/coach/chat-screen';
export const meta: MetaFunction = () => [{ title: 'Ask Hazel · Hazel' }];
