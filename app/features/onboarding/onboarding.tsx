import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

import { Button, QuietButton } from '~/components/button';
import { SkipLink } from '~/components/frame';
import { LazyAlertDialog } from '~/components/lazy-alert-dialog';
import { Logo } from '~/components/logo';
import { notifySuccess, preloadNotify } from '~/components/notify';
import { ProgressBar } from '~/components/progress-bar';
import { PlaceButton } from '~/features/places/place-button';
import { useLiveEvents } from '~/features/groups/live-events/use-live-events';
import { SignOutForm } from '~/features/accounts/sign-out-form';
import type { FormResult } from '~/lib/read-form';
import { useForm } from '~/lib/use-form';
import { signInToSave, useLostSession, useSessionChannel } from '~/lib/use-session-channel';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import ONBOARDING_TEXT from './texts.json';
import { Welcome } from './welcome';
import { formatDay } from '~server/domain/kernel/days';
import type { Cents } from '~server/domain/kernel/money';
import type { OnboardingInput } from '~server/domain/onboarding/onboarding-schema';
import type { CurrentUser } from '~server/index';

import {
  CUSTOM_GOAL,
  type Draft,
  EMPTY_ONBOARDING_DRAFT,
  LAST_STEP,
  type StepProps,
  fromTemplate,
  isGoalSet,
  reachableStep,
  stepOfField,
} from './draft';
import { AreasStep, HabitsStep, ToneStep } from './coach-steps';
import { FirstSaving, useFirstSaving } from './first-saving';
import { GoalStep, TemplatesStep } from './goal-steps';
import { NoScriptGoal, type NoScriptAnswer } from './no-script-goal';
import { useBrowserTimeZone, useKeptDraft, useStep } from './use-progress';

const loadCheck = () => import('./check-draft');

/** The pause between the welcome message and the next screen (docs/product/onboarding.md, 'Onboarding'). */
const LEAVE_AFTER_MS = 100;

const notSaved = (reason: string = ONBOARDING_TEXT.noConnection) => `${ONBOARDING_TEXT.notSaved}: ${reason}`;

/** The five steps from sign-up to a goal. */
export function Onboarding({ answer }: { answer: NoScriptAnswer | undefined }) {
  const me = useMe();
  const eur = useEur();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { step, isNamed, onward, here, forward, replace, back } = useStep();
  const save = trpc.profile.onboard.useMutation();
  /** Replaces the goal that was set meanwhile; null unless it is being asked what becomes of that. */
  const [replaceGoal, setReplaceGoal] = useState<(() => void) | null>(null);
  const form = useForm({
    initial: EMPTY_ONBOARDING_DRAFT,
    read: async (typed): Promise<FormResult<OnboardingInput | null>> => {
      const { checkDraft } = await loadCheck();
      const { problems, input } = checkDraft(typed, me.today);
      const found = problems.find((candidate) => step === LAST_STEP || candidate.step === step);
      if (!found) return { ok: true, value: input };
      if (found.step !== step) replace(found.step);
      return { ok: false, errors: { [found.field]: found.message } };
    },
    send: async (input, confirmed) => {
      if (step < LAST_STEP) return forward(step + 1);
      if (input === null) return;
      const goal = await save.mutateAsync({ ...input, replace: confirmed });
      finish();
      await firstSaving.claim();
      // The next screen's gate reads the goal from here.
      utils.profile.me.setData(undefined, (known) => known && { ...known, goal });
      notifySuccess(ONBOARDING_TEXT.done);
      setTimeout(() => navigate(onward, { replace: true }), LEAVE_AFTER_MS);
    },
    asks: (error, onYes) => {
      const reason = publicErrorFrom(error)?.reason;
      if (reason === 'GOAL_EXISTS') setReplaceGoal(() => onYes);
      if (reason === 'SIGN_IN_REQUIRED') signInToSave(here);
      return reason === 'GOAL_EXISTS' || reason === 'SIGN_IN_REQUIRED';
    },
    failed: (error) => {
      const publicError = publicErrorFrom(error);
      const [field, message] = Object.entries(publicError?.fields ?? {})[0] ?? [];
      const fieldStep = field === undefined ? null : stepOfField(field);
      if (fieldStep !== null && fieldStep !== step) replace(fieldStep);
      if (fieldStep !== null && message !== undefined) return message;
      return step === LAST_STEP ? notSaved(publicError?.message) : ONBOARDING_TEXT.noConnection;
    },
  });
  const { typed: draft, errors } = form;
  const { ready, storedStep, finish } = useKeptDraft(me.id, step, form);
  const firstSaving = useFirstSaving();
  const { tried } = firstSaving;
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useBrowserTimeZone();
  useSessionChannel();
  useLostSession();
  useLiveEvents(me);

  useEffect(() => {
    void loadCheck().catch(() => undefined);
    preloadNotify();
  }, []);

  // Once the stored draft is read, go to the step where it was left, but never further than it allows.
  const reachable = reachableStep(draft);
  const resumed = useRef(false);
  useEffect(() => {
    if (!ready) return;
    const wanted = !resumed.current && !isNamed ? storedStep : step;
    resumed.current = true;
    const allowed = Math.min(wanted, reachable);
    if (allowed !== step) replace(allowed);
    // `replace` is left out, because it is new at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ready, step, reachable]);

  // The focus goes to the new step's heading, which announces it, or to the first field with a mistake.
  useEffect(() => {
    const [wrong] = Object.keys(errors);
    if (wrong !== undefined && stepOfField(wrong) === step) document.getElementById(wrong)?.focus();
    else if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step, errors]);

  function choose(changes: Partial<Draft>) {
    form.setErrors({});
    form.change(changes);
    forward(1);
  }

  const given: StepProps = { draft, field: (name) => ({ id: name, ...form.field(name) }) };
  const busy = save.isPending || save.isSuccess;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="top flex-nowrap">
        <Logo />
        <PlaceButton className="-mr-2" />
      </header>
      <main id="main" tabIndex={-1} className="page flex flex-1 flex-col pt-0">
        <NoScriptGoal answer={answer} today={me.today} />
        <div className="needs-script flex flex-1 flex-col gap-3">
          <div className="grid gap-2">
            <p className="fine">
              Step {step + 1} of {LAST_STEP + 1}
            </p>
            <ProgressBar
              label="Onboarding"
              value={step + 1}
              max={LAST_STEP + 1}
              valueText={`Step ${step + 1} of ${LAST_STEP + 1}`}
            />
          </div>
          <h1 ref={heading} tabIndex={-1} className="pt-2 outline-none">
            {ONBOARDING_TEXT.titles[step]}
          </h1>
          <form {...form.props} className="flex flex-1 flex-col gap-3">
            <fieldset disabled={!ready} className="stack min-w-0">
              {step === 0 && (
                <TemplatesStep
                  chosen={draft.choice}
                  onPick={(template) => choose(fromTemplate(template, me.today, me.numberLocale))}
                  onCustom={() => choose(CUSTOM_GOAL)}
                />
              )}
              {step === 1 && <GoalStep {...given} />}
              {step === 2 && <AreasStep {...given} />}
              {step === 3 && <HabitsStep {...given} />}
              {step === LAST_STEP && <ToneStep {...given} />}
            </fieldset>
            {(step > 0 || draft.choice !== null) && (
              <div className="sticky bottom-0 flex flex-wrap gap-3 border-t border-line bg-paper py-3 max-sm:mt-auto">
                {step === LAST_STEP && tried && (
                  <div className="w-full">
                    <FirstSaving {...firstSaving} tried={tried} />
                  </div>
                )}
                {step > 0 && (
                  <Button look="ghost" onClick={back} disabled={busy}>
                    Back
                  </Button>
                )}
                <Button
                  type="submit"
                  className="flex-1"
                  pending={busy}
                  disabled={!ready || (step === 1 && !isGoalSet(draft))}
                >
                  {step === LAST_STEP ? "Let's Go!" : 'Continue'}
                </Button>
              </div>
            )}
          </form>
        </div>
      </main>
      <footer className="foot justify-center border-t-0 py-2">
        <SignOutForm userId={me.id} className="row gap-1">
          <span className="wrap-anywhere">Signed in as {me.displayName}</span>
          <input type="hidden" name="intent" value="sign-out" />
          <QuietButton type="submit" className="shrink-0">
            Sign Out
          </QuietButton>
        </SignOutForm>
      </footer>
      <Welcome />
      {replaceGoal && (
        <LazyAlertDialog
          onClose={() => setReplaceGoal(null)}
          title="You already have a goal"
          description={existing(me.goal, eur)}
          confirmLabel="Use this one instead"
          confirmLook="primary"
          onConfirm={replaceGoal}
          cancelLabel="Keep it"
          onCancel={() => {
            finish();
            navigate(onward, { replace: true });
          }}
        />
      )}
    </div>
  );
}

/** The goal that was set meanwhile. It is fetched when the form is refused, and may not have arrived yet. */
function existing(goal: CurrentUser['goal'], eur: (amount: Cents) => string): string {
  if (!goal) return 'It was set in another tab or on another device.';
  const { name, amount, date } = goal;
  return `${name}, ${eur(amount)} by ${formatDay(date, 'en-GB', 'long')}. It was set in another tab or on another device.`;
}
