import { SmallButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { notifySuccess } from '~/components/notify';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

const CHOICES = [
  { choice: 'joined', label: 'Join the leaderboard' },
  { choice: 'looking', label: 'Just look' },
] as const;

/** Asks on the first visit whether others may see the person's savings. Both answers take one press. */
export function LeaderboardQuestion() {
  const { isPrivate } = useMe();
  const update = trpc.profile.update.useMutation({
    meta: { awaitsScreen: true, failed: 'Your choice was not stored. Try again.' },
    onSuccess: (_, { leaderboard }) =>
      notifySuccess(
        leaderboard === 'joined'
          ? 'You are on the leaderboard.'
          : 'You are only looking. Nobody sees your euros.',
      ),
  });
  return (
    <SectionCard id="choice" title="Who sees your savings?" stack>
      <p className="muted">
        If you join, others see your name, XP, streak, this month’s savings and your number of saves here, and
        your total on your profile. If you just look, nobody sees your euros. You can change it in the
        settings.
      </p>
      {isPrivate && (
        <p className="muted">
          Your profile is private: Global does not list you either way, and only people whom you let follow
          you see you.
        </p>
      )}
      {/* Without scripts the form posts to the route's action. */}
      <form method="post" className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-2">
        {CHOICES.map(({ choice, label }) => (
          <SmallButton
            key={choice}
            type="submit"
            name="leaderboard"
            value={choice}
            pending={update.isPending && update.variables.leaderboard === choice}
            onClick={(event) => {
              event.preventDefault();
              if (!update.isPending) update.mutate({ leaderboard: choice });
            }}
          >
            {label}
          </SmallButton>
        ))}
      </form>
    </SectionCard>
  );
}
