import { Card } from '~/components/card';
import { LinkButton } from '~/components/link-button';
import { ShareButton } from '~/features/shares/share-button';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';

/** The button that shares a picture of the running week. It is part of Pro, which is not mentioned to people
 * in hardship. */
export function SnapshotCard() {
  const { access, hardship, savedCount } = useMe();
  if (savedCount === 0 || (!access.pro && hardship)) return null;
  return (
    <Card as="section" aria-labelledby="snapshot" stack>
      <h2 id="snapshot">Your week as a picture</h2>
      <div className="between flex-wrap">
        <p className="muted min-w-0 flex-1 basis-52">
          {access.pro
            ? 'Days, streak and level, to share with whom you like. An amount is only on it if you tick it.'
            : 'Weekly snapshot share cards are part of Pro.'}
        </p>
        {access.pro ? (
          <ShareButton item={SNAPSHOT} label="Share your week" />
        ) : (
          <LinkButton to={paths.plan()} look="ghost" small>
            See Pro
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

const SNAPSHOT = { kind: 'snapshot' } as const;
