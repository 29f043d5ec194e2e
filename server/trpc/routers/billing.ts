import { orderSchema, portalSchema } from '../../domain/billing/billing-schema';
import {
  cancelSubscription,
  openPortal,
  resumeSubscription,
} from '../../features/billing/change-subscription';
import { createCheckout, finishCheckout } from '../../features/billing/checkout';
import { getOwnPlan } from '../../features/billing/own-plan';
import { withdrawFromContract, contractWithdrawalSums } from '../../features/billing/withdraw-from-contract';
import { authedProcedure, noInput, router } from '../init';

/** The signed-in person's plan and calls to Stripe. Open before onboarding and behind the Trial Expired screen. While
 * one waits for Stripe, the person's other writes go on: rows in the database keep these calls apart. */
const stripeProcedure = authedProcedure.meta({ waitsForOthers: true });

export const billingRouter = router({
  get: authedProcedure.input(noInput).query(({ ctx }) => getOwnPlan(ctx)),
  createCheckout: stripeProcedure.input(orderSchema).mutation(({ ctx, input }) => createCheckout(ctx, input)),
  finishCheckout: stripeProcedure.input(noInput).mutation(({ ctx }) => finishCheckout(ctx)),
  openPortal: stripeProcedure.input(portalSchema).mutation(({ ctx, input }) => openPortal(ctx, input)),
  cancel: stripeProcedure.input(noInput).mutation(({ ctx }) => cancelSubscription(ctx)),
  resume: stripeProcedure.input(noInput).mutation(({ ctx }) => resumeSubscription(ctx)),
  withdrawalSums: stripeProcedure.input(noInput).query(({ ctx }) => contractWithdrawalSums(ctx)),
  withdraw: stripeProcedure.input(noInput).mutation(({ ctx }) => withdrawFromContract(ctx)),
});
