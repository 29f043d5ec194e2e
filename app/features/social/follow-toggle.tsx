import Check from 'lucide-react/icons/check';

import { Button } from '~/components/button';
import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';

import { PEOPLE_TEXT as TEXT } from './people-texts';

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
  const meta = { awaitsScreen: true };
  const failed = (text: string) => (error: unknown) => notifyError(failureText(error, text));
  const follow = trpc.social.follow.useMutation({
    meta,
    onSuccess: ({ requested }) => notifySuccess(requested ? TEXT.asked : TEXT.following),
    onError: failed(TEXT.notFollowed),
  });
  const unfollow = trpc.social.unfollow.useMutation({
    meta,
    onSuccess: () => notifySuccess(isPrivate ? TEXT.takenBack : TEXT.unfollowed),
    onError: failed(TEXT.notUnfollowed),
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
