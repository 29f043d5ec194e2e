import { useNavigate } from '@remix-run/react';
import { type FormEvent, Suspense, lazy, useEffect, useRef, useState } from 'react';

import { Button } from '~/components/button';
import { SkipLink } from '~/components/frame';
import { Logo } from '~/components/logo';
import { dismissNotice, notifyError, notifySuccess, preloadNotify } from '~/components/notify';
import { ProgressBar } from '~/components/progress-bar';
import { PlaceButton } from '~/features/places/place-button';
import { useNews } from '~/frame/use-news';
import { SignOutForm } from '~/features/savings/sign-out-form';
import { signInToSave, useLostSession, useSessionChannel } from '~/lib/use-session-channel';
import { paths } from '~/paths';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { ONBOARDING_TEXT } from '~/features/profile/texts';
import { Welcome } from '~/features/profile/welcome';
import { formatDay } from '~server/domain/kernel/days';
import type { Cents } from '~server/domain/kernel/money';
import type { CurrentUser } from '~server/index';

import type { DraftProblem } from './check-draft';
import { CUSTOM_GOAL, type Draft, LAST_STEP, fromTemplate, isGoalSet, reachableStep } from './draft';
import { AreasStep, HabitsStep, ToneStep } from './coach-steps';
import { GoalStep, TemplatesStep } from './goal-steps';
import { NoScriptGoal, type NoScriptAnswer } from './no-script-goal';
import { useBrowserTimeZone, useOnboardingDraft, useStep } from './use-progress';

const AlertDialog = lazy(() =>
  import('~/components/alert-dialog').then((module) => ({ default: module.AlertDialog })),
);
const loadCheck = () => import('./check-draft');

/** The pause between the welcome message and the next screen (docs/product.md, 'Onboarding'). */
const LEAVE_AFTER_MS = 100;

const notSaved = (reason: string = ONBOARDING_TEXT.noConnection) => `${ONBOARDING_TEXT.notSaved}: ${reason}`;

/** The five steps from sign-up to a goal. */
export function Onboarding({ answer }: { answer: NoScriptAnswer | undefined }) {
  const me = useMe();
  const eur = useEur();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { step, isNamed, onward, forward, replace, back } = useStep();
  const { draft, ready, storedStep, change, finish } = useOnboardingDraft(me.id, step);
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const [checking, setChecking] = useState(false);
  /** Whether it is being asked what becomes of the goal that was set meanwhile. */
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useBrowserTimeZone();
  useSessionChannel();
  useLostSession();
  useNews(me);

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
    if (problem?.step === step) document.getElementById(problem.field)?.focus();
    else if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step, problem]);

  function edit(changes: Partial<Draft>) {
    change(changes);
    if (problem && problem.field in changes) setProblem(null);
  }

  function show(found: DraftProblem) {
    notifyError(found.message);
    setProblem({ ...found });
    if (found.step !== step) replace(found.step);
  }

  const save = trpc.profile.onboard.useMutation({
    onSuccess: (goal) => {
      finish();
      // The next screen's gate reads the goal from here.
      utils.profile.me.setData(undefined, (known) => known && { ...known, goal });
      notifySuccess(ONBOARDING_TEXT.done);
      setTimeout(() => navigate(onward, { replace: true }), LEAVE_AFTER_MS);
    },
    onError: async (error) => {
      const publicError = publicErrorFrom(error);
      if (publicError?.reason === 'GOAL_EXISTS') return setAsking(true);
      if (publicError?.reason === 'SIGN_IN_REQUIRED') return signInToSave(paths.onboarding());
      const [field, message] = Object.entries(publicError?.fields ?? {})[0] ?? [];
      const fieldStep = field === undefined ? null : (await loadCheck()).stepOfField(field);
      if (field !== undefined && message !== undefined && fieldStep !== null)
        show({ field, message, step: fieldStep });
      else notifyError(notSaved(publicError?.message));
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (checking || save.isPending || save.isSuccess) return;
    setChecking(true);
    try {
      const { checkDraft } = await loadCheck();
      const { problems, input } = checkDraft(draft, me.today);
      const found = problems.find((candidate) => step === LAST_STEP || candidate.step === step);
      if (found) return show(found);
      setProblem(null);
      dismissNotice();
      if (step < LAST_STEP) return forward(step + 1);
      if (input) save.mutate(input);
    } catch {
      notifyError(step === LAST_STEP ? notSaved() : ONBOARDING_TEXT.noConnection);
    } finally {
      setChecking(false);
    }
  }

  function choose(changes: Partial<Draft>) {
    setProblem(null);
    change(changes);
    forward(1);
  }

  const errorOf = (field: string) => (problem?.field === field ? problem.message : null);
  const given = { draft, onChange: edit, errorOf };
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
          <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-1 flex-col gap-3">
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
              <div className="sticky bottom-0 flex gap-3 border-t border-line bg-paper py-3 max-sm:mt-auto">
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
        <SignOutForm className="row gap-1">
          <span className="wrap-anywhere">Signed in as {me.displayName}</span>
          <input type="hidden" name="intent" value="sign-out" />
          <Button type="submit" look="quiet" small className="shrink-0">
            Sign Out
          </Button>
        </SignOutForm>
      </footer>
      <Welcome />
      {asking && (
        <Suspense fallback={null}>
          <AlertDialog
            onClose={() => setAsking(false)}
            title="You already have a goal"
            description={existing(me.goal, eur)}
            confirmLabel="Use this one instead"
            confirmLook="primary"
            onConfirm={() => save.variables && save.mutate({ ...save.variables, replace: true })}
            cancelLabel="Keep it"
            onCancel={() => {
              finish();
              navigate(onward, { replace: true });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The goal that was set meanwhile; it is asked for when the form was refused, and may not have come yet. */
function existing(goal: CurrentUser['goal'], eur: (amount: Cents) => string): string {
  if (!goal) return 'It was set in another tab or on another device.';
  const { name, amount, date } = goal;
  return `${name}, ${eur(amount)} by ${formatDay(date, 'en-GB', 'long')}. It was set in another tab or on another device.`;
}
