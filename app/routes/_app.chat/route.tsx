import { ChatScreen } from '~/features/coach/chat-screen';
import { serverPage } from '~/http/caller.server';
import { type PageQueries, clientPage } from '~/trpc/client-page';

const queries: PageQueries = (api) => [api.coach.messages.fetch()];

export const loader = serverPage(queries);
export const clientLoader = clientPage(queries);
export default ChatScreen;
export const meta = () => [{ title: 'Ask Hazel · Hazel' }];
