import { messageLinkSchema } from '../../domain/messages/message-link-schema';
import { supportMessageSchema } from '../../domain/messages/support-schema';
import { askSupport, getSupportForm } from '../../features/messages/ask-support';
import { getStoppable, noteOpened, stopMessages } from '../../features/messages/message-links';
import { authedProcedure, calls, callsWith, noInput, publicProcedure, router } from '../init';

/** Messages between people and the operator, and what the links in Hazel's own messages do. */
export const messagesRouter = router({
  support: authedProcedure.input(noInput).query(calls(getSupportForm)),
  askSupport: authedProcedure.meta({ unseen: true }).input(supportMessageSchema).mutation(calls(askSupport)),
  stoppable: publicProcedure.input(messageLinkSchema).query(callsWith('token', getStoppable)),
  stop: publicProcedure.input(messageLinkSchema).mutation(callsWith('token', stopMessages)),
  opened: authedProcedure.meta({ unseen: true }).input(messageLinkSchema).mutation(calls(noteOpened)),
});
