import { supportMessageSchema } from '../../domain/messages/support-schema';
import { askSupport, getSupportForm } from '../../features/messages/ask-support';
import { authedProcedure, noInput, router } from '../init';

/** Messages between people and the operator. */
export const messagesRouter = router({
  support: authedProcedure.input(noInput).query(({ ctx }) => getSupportForm(ctx)),
  askSupport: authedProcedure
    .meta({ unseen: true })
    .input(supportMessageSchema)
    .mutation(({ ctx, input }) => askSupport(ctx, input)),
});
