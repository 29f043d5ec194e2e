import {
  acceptTipSchema,
  consentSchema,
  financeSchema,
  generationSchema,
  planDaySchema,
  planSchema,
  questionSchema,
  suggestSavingSchema,
  tipIdSchema,
  tipStatusSchema,
} from '../../domain/coach/coach-schema';
import { acceptTip, changeTipStatus, removeTip } from '../../features/coach/accepted-tips';
import { getAiState, saveFinance, setConsent, takeNudge } from '../../features/coach/finance';
import { generateTips } from '../../features/coach/generate-tips';
import { getMotivation } from '../../features/coach/motivation';
import { makePlan, togglePlanDay } from '../../features/coach/plan';
import { getCoach } from '../../features/coach/screen';
import { startProposedChallenge, suggestChallengeSaving } from '../../features/coach/suggest';
import { getChatMessages, clearHistory, sendMessage } from '../../features/coach/chat';
import { authedProcedure, noInput, onboardedProcedure, proProcedure, router } from '../init';

const WAITS = { waitsForOthers: true };

/** The coach: tips, plan, chat. Everything also works without Claude. */
export const coachRouter = router({
  get: onboardedProcedure.input(noInput).query(({ ctx }) => getCoach(ctx)),
  generateTips: onboardedProcedure
    .meta(WAITS)
    .input(noInput)
    .mutation(({ ctx }) => generateTips(ctx)),
  acceptTip: onboardedProcedure.input(acceptTipSchema).mutation(({ ctx, input }) => acceptTip(ctx, input)),
  setTipStatus: onboardedProcedure
    .input(tipStatusSchema)
    .mutation(({ ctx, input }) => changeTipStatus(ctx, input)),
  deleteTip: onboardedProcedure.input(tipIdSchema).mutation(({ ctx, input }) => removeTip(ctx, input.id)),
  startChallenge: onboardedProcedure
    .input(generationSchema)
    .mutation(({ ctx, input }) => startProposedChallenge(ctx, input.generationId)),
  makePlan: proProcedure
    .meta(WAITS)
    .input(planSchema)
    .mutation(({ ctx, input }) => makePlan(ctx, input?.next)),
  togglePlanDay: proProcedure.input(planDaySchema).mutation(({ ctx, input }) => togglePlanDay(ctx, input)),
  saveFinance: onboardedProcedure.input(financeSchema).mutation(({ ctx, input }) => saveFinance(ctx, input)),
  /** For the settings, which are open to everyone who is signed in. */
  ai: authedProcedure.input(noInput).query(({ ctx }) => getAiState(ctx)),
  /** Consent can be withdrawn at any time, also behind the Trial Expired screen. */
  setConsent: authedProcedure
    .input(consentSchema)
    .mutation(({ ctx, input }) => setConsent(ctx, input.granted)),
  takeNudge: onboardedProcedure
    .meta({ unseen: true })
    .input(noInput)
    .mutation(({ ctx }) => takeNudge(ctx)),
  motivation: onboardedProcedure
    .meta(WAITS)
    .input(noInput)
    .query(({ ctx }) => getMotivation(ctx)),
  suggestSaving: onboardedProcedure
    .meta({ ...WAITS, unseen: true })
    .input(suggestSavingSchema)
    .mutation(({ ctx, input }) => suggestChallengeSaving(ctx, input)),
  messages: onboardedProcedure.input(noInput).query(({ ctx }) => getChatMessages(ctx)),
  /** Streams its answer: call it with a link that can read streams. */
  sendMessage: onboardedProcedure
    .meta(WAITS)
    .input(questionSchema)
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),
  clearHistory: onboardedProcedure.input(noInput).mutation(({ ctx }) => clearHistory(ctx)),
});
