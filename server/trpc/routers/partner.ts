import { askSchema, linkSchema, putEncouragementAwaySchema } from '../../domain/partner/partner-schema';
import {
  acceptPartner,
  getOpenedPartner,
  sendEncouragement,
  stopPartnership,
} from '../../features/partner/answers';
import { askPartner, endPartner, getPartner, putEncouragementSeen } from '../../features/partner/own-partner';
import { authedProcedure, noInput, onboardedProcedure, publicProcedure, router } from '../init';

/** The person's savings partner, and what that partner does without an account, by the links in their mails. */
export const partnerRouter = router({
  get: authedProcedure.input(noInput).query(({ ctx }) => getPartner(ctx)),
  ask: onboardedProcedure.input(askSchema).mutation(({ ctx, input }) => askPartner(ctx, input)),
  end: authedProcedure.input(noInput).mutation(({ ctx }) => endPartner(ctx)),
  putAway: onboardedProcedure
    .input(putEncouragementAwaySchema)
    .mutation(({ ctx, input }) => putEncouragementSeen(ctx, input)),
  opened: publicProcedure.input(linkSchema).query(({ ctx, input }) => getOpenedPartner(ctx, input.token)),
  accept: publicProcedure.input(linkSchema).mutation(({ ctx, input }) => acceptPartner(ctx, input.token)),
  stop: publicProcedure.input(linkSchema).mutation(({ ctx, input }) => stopPartnership(ctx, input.token)),
  encourage: publicProcedure
    .input(linkSchema)
    .mutation(({ ctx, input }) => sendEncouragement(ctx, input.token)),
});
