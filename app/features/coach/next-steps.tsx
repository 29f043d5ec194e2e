import { Link } from '@remix-run/react';
import ExternalLink from 'lucide-react/icons/external-link';
import Phone from 'lucide-react/icons/phone';

import { cx } from '~/components/cx';
import { paths } from '~/paths';
import type { Screen, Step } from '~server/domain/coach/answer/steps';

const SCREEN_PATHS: Readonly<Record<Screen, string>> = {
  add: paths.add(),
  badges: paths.badges(),
  challenges: paths.challenges(),
  coach: paths.coach(),
  dashboard: paths.dashboard(),
  goals: paths.goals(),
  group_challenges: paths.groupChallenges(),
  history: paths.savingsHistory(),
  insights: paths.insights(),
  leaderboard: paths.leaderboard(),
  privacy: paths.privacy(),
  settings: paths.settings(),
  settings_data: paths.settingsData(),
  streak: paths.streak(),
};

interface NextStepsProps {
  steps: readonly Step[];
  onAsk: ((text: string) => void) | null;
}

/** What the person can do after an answer. Numbers to call and screens to open are always shown; questions to
 * ask only below the last answer, where `onAsk` is given. */
export function NextSteps({ steps, onAsk }: NextStepsProps) {
  const shown = steps.filter(({ kind }) => kind !== 'ask' || onAsk !== null);
  if (shown.length === 0) return null;
  const calls = shown.some(({ kind }) => kind === 'call');
  return (
    <ul
      className={cx('mt-2.5 whitespace-normal', calls ? 'grid' : 'choices choices-small')}
      aria-label={calls ? 'People who help' : 'Next steps'}
    >
      {shown.map((step) => (
        <li key={step.text}>
          <NextStep step={step} onAsk={onAsk} pageClass={calls ? 'chat-call' : 'choice'} />
        </li>
      ))}
    </ul>
  );
}

interface NextStepProps {
  step: Step;
  onAsk: NextStepsProps['onAsk'];
  /** How a page of others looks: like the numbers to call where there are any, else like the other steps. */
  pageClass: string;
}

function NextStep({ step, onAsk, pageClass }: NextStepProps) {
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
      const { category, since, until } = step;
      return (
        <Link to={paths.savingsHistory({ category, since, until })} className="choice">
          {step.text}
        </Link>
      );
    }
    case 'call':
      return (
        <a href={`tel:${step.number.replaceAll(' ', '')}`} className="chat-call">
          <Phone size={18} />
          <span>
            {step.text} <strong>{step.number}</strong>
          </span>
        </a>
      );
    case 'visit':
      return (
        <a href={`https://${step.text}`} className={pageClass} rel="noreferrer" target="_blank">
          <ExternalLink size={18} /> <span>{step.text}</span>
        </a>
      );
  }
}
