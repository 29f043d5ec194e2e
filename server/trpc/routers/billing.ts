import { orderSchema, portalSchema } from '../../domain/billing/billing-schema';
import {
  cancelSubscription,
  openPortal,
  resumeSubscription,
} from '../../features/billing/change-subscription';
import { createCheckout, finishCheckout } from '../../features/billing/checkout';
import { getOwnPlan } from '../../features/billing/own-plan';
import { withdrawFromContract, contractWithdrawalSums } from '../../features/billing/withdraw-from-contract';
import { authedProcedure, calls, noInput, router } from '../init';

/** The signed-in person's plan and calls to Stripe. Open before onboarding and behind the Trial Expired screen. While
 * one waits for Stripe, the person's other writes go on: rows in the database keep these calls apart. */
const stripeProcedure = authedProcedure.meta({ waitsForOthers: true });

export const billingRouter = router({
  get: authedProcedure.input(noInput).query(calls(getOwnPlan)),
  createCheckout: stripeProcedure.input(orderSchema).mutation(calls(createCheckout)),
  finishCheckout: stripeProcedure.input(noInput).mutation(calls(finishCheckout)),
  openPortal: stripeProcedure.input(portalSchema).mutation(calls(openPortal)),
  cancel: stripeProcedure.input(noInput).mutation(calls(cancelSubscription)),
  resume: stripeProcedure.input(noInput).mutation(calls(resumeSubscription)),
  withdrawalSums: stripeProcedure.input(noInput).query(calls(contractWithdrawalSums)),
  withdraw: stripeProcedure.input(noInput).mutation(calls(withdrawFromContract)),
});
