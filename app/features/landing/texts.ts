import Medal from 'lucide-react/icons/medal';
import PenLine from 'lucide-react/icons/pen-line';
import Sparkles from 'lucide-react/icons/sparkles';
import Target from 'lucide-react/icons/target';

import { ChallengesPicture, CoachPicture, DashboardPicture } from './pictures';

export const LANDING_FEATURES = [
  {
    title: 'Goal Tracking',
    text: 'One goal, one date, one number: what each day has to bring. The ring moves with every saving.',
    Shown: DashboardPicture,
  },
  {
    title: 'AI Intelligence',
    text: 'Hazel is an AI coach. It reads what you logged, finds what is worth changing where you live, and says it in the tone you chose.',
    Shown: CoachPicture,
  },
  {
    title: 'Gamification',
    text: 'XP, levels and a weekly streak with two reserve weeks a quarter, because life happens.',
    Shown: ChallengesPicture,
  },
] as const;

export const STEPS = [
  {
    title: 'Set Your Goal',
    text: 'Pick a template or name your own. Hazel works out the amount per day.',
    Icon: Target,
  },
  {
    title: 'Log Your Wins',
    text: 'The coffee you brewed, the ride you walked. Two taps, from any phone.',
    Icon: PenLine,
  },
  {
    title: 'Get Smart Tips',
    text: 'Tips from your own entries and the prices around you, with the reason behind each figure.',
    Icon: Sparkles,
  },
  {
    title: 'Earn Rewards',
    text: 'XP for every saving, badges for the milestones, and challenges with friends.',
    Icon: Medal,
  },
] as const;

export const FAQ = [
  {
    question: 'Do I have to connect my bank?',
    answer:
      'No, and you never will. Hazel knows only what you type. Nothing is moved, and no account can be read.',
  },
  {
    question: 'What does the trial include?',
    answer:
      'Five days of everything in Pro, without a card. Afterwards you choose: upgrade, or continue with Free. What you logged stays either way.',
  },
  {
    question: 'Is the coach a person?',
    answer:
      'The coach is an AI. You see what would be sent before anything is, and you can say no: a built-in coach then works from your entries alone.',
  },
  {
    question: 'Can others see what I save?',
    answer: 'Only after you say yes. Until you join the leaderboard nobody sees an amount of yours.',
  },
  {
    question: 'Can I leave with my data?',
    answer:
      'Yes. Your complete archive and the deletion of your account are free, for everyone, in settings.',
  },
] as const;
