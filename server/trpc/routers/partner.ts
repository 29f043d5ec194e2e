import { askSchema, linkSchema, putEncouragementAwaySchema } from '../../domain/partner/partner-schema';
import {
  acceptPartner,
  getOpenedPartner,
  sendEncouragement,
  stopPartnership,
} from '../../features/partner/answers';
import { askPartner, endPartner, getPartner, putEncouragementSeen } from '../../features/partner/own-partner';
import {
  authedProcedure,
  calls,
  callsWith,
  noInput,
  onboardedProcedure,
  publicProcedure,
  router,
} from '../init';

/** The person's savings partner, and what that partner does without an account, by the links in their mails. */
export const partnerRouter = router({
  get: authedProcedure.input(noInput).query(calls(getPartner)),
  ask: onboardedProcedure.input(askSchema).mutation(calls(askPartner)),
  end: authedProcedure.input(noInput).mutation(calls(endPartner)),
  putAway: onboardedProcedure.input(putEncouragementAwaySchema).mutation(calls(putEncouragementSeen)),
  opened: publicProcedure.input(linkSchema).query(callsWith('token', getOpenedPartner)),
  accept: publicProcedure.input(linkSchema).mutation(callsWith('token', acceptPartner)),
  stop: publicProcedure.input(linkSchema).mutation(callsWith('token', stopPartnership)),
  encourage: publicProcedure.input(linkSchema).mutation(callsWith('token', sendEncouragement)),
});
