import { askSchema, linkSchema, putAwaySchema } from '../../domain/partner/partner-schema';
import {
  acceptPartner,
  openedPartner,
  sendEncouragement,
  stopPartnership,
} from '../../features/partner/answers';
import { askPartner, endPartner, ownPartner, putAway } from '../../features/partner/own-partner';
import { authedProcedure, noInput, onboardedProcedure, publicProcedure, router } from '../init';

/** The person's savings partner, and what that partner does without an account, by the links in their mails. */
export const partnerRouter = router({
  get: authedProcedure.input(noInput).query(({ ctx }) => ownPartner(ctx)),
  ask: onboardedProcedure.input(askSchema).mutation(({ ctx, input }) => askPartner(ctx, input)),
  end: authedProcedure.input(noInput).mutation(({ ctx }) => endPartner(ctx)),
  putAway: onboardedProcedure.input(putAwaySchema).mutation(({ ctx, input }) => putAway(ctx, input)),
  opened: publicProcedure.input(linkSchema).query(({ ctx, input }) => openedPartner(ctx, input.token)),
  accept: publicProcedure.input(linkSchema).mutation(({ ctx, input }) => acceptPartner(ctx, input.token)),
  stop: publicProcedure.input(linkSchema).mutation(({ ctx, input }) => stopPartnership(ctx, input.token)),
  encourage: publicProcedure
    .input(linkSchema)
    .mutation(({ ctx, input }) => sendEncouragement(ctx, input.token)),
});
