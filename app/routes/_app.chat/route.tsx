import { ChatScreen } from '~/features/coach/chat-screen';
import { serverPage } from '~/http/caller.server';
import { clientPage } from '~/trpc/client-page';
import type { Page } from '~/trpc/page';

const page: Page = { queries: (api) => [api.coach.messages.fetch()] };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default ChatScreen;
export const meta = () => [{ title: 'Ask Hazel · Hazel' }];
