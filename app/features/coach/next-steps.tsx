import { Link } from '@remix-run/react';
import ExternalLink from 'lucide-react/icons/external-link';
import Phone from 'lucide-react/icons/phone';

import { cx } from '~/components/cx';
import { paths } from '~/paths';
import type { Step } from '~server/domain/coach/answer/steps';
import { toNumeric, cents } from '~server/domain/kernel/money';

import { type OfferedByTurn, LogSteps, WithdrawStep } from './saving-steps';
import { SCREEN_PATHS } from './screen-paths';

interface NextStepsProps {
  steps: readonly Step[];
  /** What the answer offers to log, if it does. */
  turn: OfferedByTurn;
  onAsk: ((text: string) => void) | null;
}

/** What the person can do after an answer. Those who help come first, the ones to call before their pages. They and screens to
 * open are always shown; questions to
 * ask only below the last answer, where `onAsk` is given. */
export function NextSteps({ steps, turn, onAsk }: NextStepsProps) {
  const logs = steps.filter((step) => step.kind === 'log');
  const byHand = logs.length > 0 ? steps.find(isAdd) : undefined;
  const shown = steps.filter(
    (step): step is PlainStep =>
      step.kind !== 'log' && step !== byHand && (step.kind !== 'ask' || onAsk !== null),
  );
  const helpers = [
    ...shown.filter((step) => step.kind === 'call'),
    ...shown.filter((step) => step.kind === 'visit'),
  ];
  const others = shown.filter((step) => step.kind !== 'call' && step.kind !== 'visit');
  return (
    <>
      {helpers.length > 0 && (
        <ul className="mt-2.5 grid whitespace-normal" aria-label="People who help">
          {helpers.map((step) => (
            <li key={step.text}>
              <Helper step={step} />
            </li>
          ))}
        </ul>
      )}
      {(others.length > 0 || logs.length > 0) && (
        <ul className="choices choices-small mt-2.5 whitespace-normal" aria-label="Next steps">
          {logs.length > 0 && <LogSteps steps={logs} turn={turn} byHand={byHand?.text} />}
          {others.map((step) => (
            <li key={step.text}>
              <NextStep step={step} turn={turn} onAsk={onAsk} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const isAdd = (step: Step): boolean => step.kind === 'open' && step.screen === 'add';

/** A step for itself; those that log a saving belong together. */
type PlainStep = Exclude<Step, { kind: 'log' }>;

type HelpStep = Extract<Step, { kind: 'call' | 'visit' }>;

/** Who helps, and what for: a number to call, or a page. */
function Helper({ step }: { step: HelpStep }) {
  return step.kind === 'call' ? (
    <a href={`tel:${step.number.replaceAll(' ', '')}`} className="chat-call">
      <Phone size={18} />
      <span>
        {step.text} <strong>{step.number}</strong>
      </span>
    </a>
  ) : (
    <a href={`https://${step.text}`} className="chat-call" rel="noreferrer" target="_blank">
      <ExternalLink size={18} />
      <span>
        {step.about} <span className={cx(step.about !== null && 'fine')}>{step.text}</span>
      </span>
    </a>
  );
}

interface NextStepProps {
  step: Exclude<PlainStep, HelpStep>;
  turn: OfferedByTurn;
  onAsk: NextStepsProps['onAsk'];
}

function NextStep({ step, turn, onAsk }: NextStepProps) {
  switch (step.kind) {
    case 'ask':
      return (
        <button type="button" className="choice" onClick={() => onAsk?.(step.text)}>
          {step.text}
        </button>
      );
    case 'open':
      return (
        <Link to={SCREEN_PATHS[step.screen]} className="choice">
          {step.text}
        </Link>
      );
    case 'history': {
      const { category, since, until, search } = step;
      return (
        <Link to={paths.savingsHistory({ category, since, until, search })} className="choice">
          {step.text}
        </Link>
      );
    }
    case 'withdraw':
      return <WithdrawStep step={step} turn={turn} />;
    case 'goal': {
      const { amount, date } = step;
      const filled = { amount: amount === null ? null : toNumeric(cents(amount)), date };
      return (
        <Link to={paths.settingsGoal(filled)} className="choice">
          {step.text}
        </Link>
      );
    }
  }
}
