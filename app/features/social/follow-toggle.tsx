import Check from 'lucide-react/icons/check';

import { Button } from '~/components/button';
import { notifySuccess } from '~/components/notify';
import { trpc } from '~/trpc/client';

interface FollowToggleProps {
  id: string;
  name: string;
  /** Whether the viewer follows the person, or has asked to when they are private. */
  on: boolean;
  isPrivate?: boolean;
  /** Whether following is the main action of the screen. */
  primary?: boolean;
}

/** Follows somebody or asks to, and takes that back. Shows the new state before the server has answered. */
export function FollowToggle({ id, name, on, isPrivate = false, primary = false }: FollowToggleProps) {
  // Pending until the screen shows the change, so that it does not flicker back.
  const awaitsScreen = true;
  const follow = trpc.social.follow.useMutation({
    meta: { awaitsScreen, failed: 'Failed to follow user' },
    onSuccess: ({ requested }) => notifySuccess(requested ? 'Request sent' : 'Now following!'),
  });
  const unfollow = trpc.social.unfollow.useMutation({
    meta: {
      awaitsScreen,
      done: isPrivate ? 'Request taken back' : 'Unfollowed',
      failed: 'Failed to unfollow user',
    },
  });
  const pending = follow.isPending || unfollow.isPending;
  const shown = follow.isPending || (on && !unfollow.isPending);
  const label = shown ? (isPrivate ? 'Requested' : 'Following') : isPrivate ? 'Ask to follow' : 'Follow';
  return (
    <Button
      small
      look={shown || !primary ? 'ghost' : 'primary'}
      className="needs-script relative z-1 flex-none"
      aria-label={`${label} ${name}`}
      aria-pressed={shown}
      onClick={() => {
        if (pending) return;
        if (on) unfollow.mutate({ userId: id });
        else follow.mutate({ userId: id });
      }}
    >
      {shown && !isPrivate && <Check size={16} aria-hidden="true" />}
      {label}
    </Button>
  );
}
