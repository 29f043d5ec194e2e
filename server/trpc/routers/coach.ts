import {
  acceptTipSchema,
  acceptedFeedbackSchema,
  consentSchema,
  financeSchema,
  generationSchema,
  planDaySchema,
  planSchema,
  questionSchema,
  suggestSavingSchema,
  templateSchema,
  tipFeedbackSchema,
  tipIdSchema,
  tipStatusSchema,
} from '../../domain/coach/tips/coach-schema';
import { acceptTip, changeTipStatus, removeTip } from '../../features/coach/accepted-tips';
import {
  getAiState,
  saveFinance,
  setConsent,
  setPictureConsent,
  takeNudge,
} from '../../features/coach/finance';
import { generateTips } from '../../features/coach/generate-tips';
import { getMotivation } from '../../features/coach/motivation';
import { makePlan, togglePlanDay } from '../../features/coach/plan';
import { setAcceptedFeedback, setTipFeedback, undoTipFeedback } from '../../features/coach/tip-feedback';
import { getCoach } from '../../features/coach/screen';
import { startProposedChallenge, suggestChallengeSaving } from '../../features/coach/suggest';
import { getChatMessages, clearHistory, sendMessage } from '../../features/coach/chat';
import {
  authedProcedure,
  calls,
  callsWith,
  noInput,
  onboardedProcedure,
  proProcedure,
  router,
} from '../init';

const WAITS = { waitsForOthers: true };

/** The coach: tips, plan, chat. Everything also works without Claude. */
export const coachRouter = router({
  get: onboardedProcedure.input(noInput).query(calls(getCoach)),
  generateTips: onboardedProcedure.meta(WAITS).input(noInput).mutation(calls(generateTips)),
  acceptTip: onboardedProcedure.input(acceptTipSchema).mutation(calls(acceptTip)),
  setTipStatus: onboardedProcedure.input(tipStatusSchema).mutation(calls(changeTipStatus)),
  deleteTip: onboardedProcedure.input(tipIdSchema).mutation(callsWith('id', removeTip)),
  setTipFeedback: onboardedProcedure.input(tipFeedbackSchema).mutation(calls(setTipFeedback)),
  setAcceptedFeedback: onboardedProcedure.input(acceptedFeedbackSchema).mutation(calls(setAcceptedFeedback)),
  undoTipFeedback: onboardedProcedure.input(templateSchema).mutation(callsWith('template', undoTipFeedback)),
  startChallenge: onboardedProcedure
    .input(generationSchema)
    .mutation(callsWith('generationId', startProposedChallenge)),
  makePlan: proProcedure
    .meta(WAITS)
    .input(planSchema)
    .mutation(({ ctx, input }) => makePlan(ctx, input?.next)),
  togglePlanDay: proProcedure.input(planDaySchema).mutation(calls(togglePlanDay)),
  saveFinance: onboardedProcedure.input(financeSchema).mutation(calls(saveFinance)),
  /** For the settings, which are open to everyone who is signed in. */
  ai: authedProcedure.input(noInput).query(calls(getAiState)),
  /** Consent can be withdrawn at any time, also behind the Trial Expired screen. */
  setConsent: authedProcedure.input(consentSchema).mutation(callsWith('granted', setConsent)),
  setPictureConsent: authedProcedure.input(consentSchema).mutation(callsWith('granted', setPictureConsent)),
  takeNudge: onboardedProcedure.meta({ unseen: true }).input(noInput).mutation(calls(takeNudge)),
  motivation: onboardedProcedure.meta(WAITS).input(noInput).query(calls(getMotivation)),
  suggestSaving: onboardedProcedure
    .meta({ ...WAITS, unseen: true })
    .input(suggestSavingSchema)
    .mutation(calls(suggestChallengeSaving)),
  messages: onboardedProcedure.input(noInput).query(calls(getChatMessages)),
  /** Streams its answer: call it with a link that can read streams. */
  sendMessage: onboardedProcedure.meta(WAITS).input(questionSchema).mutation(calls(sendMessage)),
  clearHistory: onboardedProcedure.input(noInput).mutation(calls(clearHistory)),
});
