import Flag from 'lucide-react/icons/flag';
import MessageCircle from 'lucide-react/icons/message-circle';
import Sparkles from 'lucide-react/icons/sparkles';
import { useState } from 'react';

import { Button } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { Mascot } from '~/components/mascot';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { TRIAL_DAYS, TRIAL_USED_BEFORE } from '~server/domain/billing/trial';

const TRIAL = {
  Icon: Sparkles,
  title: `Your ${TRIAL_DAYS}-day free trial has begun`,
  text: 'All of Pro, no card needed. After that you choose: Pro, or the Free plan.',
};
/** Google has proven the address at sign-up, so there may be no trial. */
const NO_TRIAL = {
  Icon: Sparkles,
  title: 'Free, or Pro',
  text: `${TRIAL_USED_BEFORE} You choose: Pro, or the Free plan for as long as you like.`,
};

const ANNOUNCED = [
  {
    Icon: MessageCircle,
    title: 'AI Coach',
    text: 'I am Hazel, an AI. I read what you log and suggest where the next euro is. I can be wrong; you decide.',
  },
  {
    Icon: Flag,
    title: 'Challenges',
    text: 'Small dares for a week or two, alone or with friends. Each one earns XP.',
  },
];

/** Shown once after any kind of sign-up: explains the trial, the coach (an AI) and challenges. */
export default function WelcomeDialog() {
  const { trialUsedBefore } = useMe();
  const [open, setOpen] = useState(true);
  const utils = trpc.useUtils();
  // If this fails, no error is shown: the dialog merely appears again with the next page.
  const welcomed = trpc.profile.welcomed.useMutation({
    meta: { unseen: true },
    onSuccess: () => utils.profile.me.setData(undefined, (me) => me && { ...me, welcomed: true }),
  });
  const close = () => {
    setOpen(false);
    welcomed.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Welcome to Hazel"
      description="Three things to know, then we begin."
      actions={
        <Button wide onClick={close}>
          Get Started
        </Button>
      }
    >
      <div className="stack sm:flex sm:items-end sm:gap-4">
        <Mascot pose="greeting" size={96} className="max-sm:justify-self-center" />
        <ul className="stack flex-1 gap-4">
          {[trialUsedBefore ? NO_TRIAL : TRIAL, ...ANNOUNCED].map(({ Icon, title, text }) => (
            <li key={title} className="row items-start">
              <span className="row-icon">
                <Icon size={20} />
              </span>
              <div>
                <h3>{title}</h3>
                <p className="muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
