import { supportMessageSchema } from '../../domain/messages/support-schema';
import { askSupport, getSupportForm } from '../../features/messages/ask-support';
import { authedProcedure, calls, noInput, router } from '../init';

/** Messages between people and the operator. */
export const messagesRouter = router({
  support: authedProcedure.input(noInput).query(calls(getSupportForm)),
  askSupport: authedProcedure.meta({ unseen: true }).input(supportMessageSchema).mutation(calls(askSupport)),
});
