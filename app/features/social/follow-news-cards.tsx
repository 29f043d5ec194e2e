import UserPlus from 'lucide-react/icons/user-plus';
import X from 'lucide-react/icons/x';
import { Fragment } from 'react';

import { IconButton } from '~/components/button';
import { Card } from '~/components/card';
import { SmallLink } from '~/components/link-button';
import { ScreenLink } from '~/components/screen-link';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import type { DashboardView } from '~server/features/dashboard/dashboard';

import { RequestsCard } from './requests-card';

/** At most this many people are named; the others are on the screen of people. */
const NAMED = 3;

type FollowNews = DashboardView['follows'];

/** Follow requests until they are answered, and new followers until they are put away. */
export default function FollowNewsCards({ requests, followers }: FollowNews) {
  return (
    <>
      <RequestsCard
        requests={requests.slice(0, NAMED)}
        more={
          requests.length > NAMED && (
            <SmallLink to={paths.users()} className="justify-self-start">
              All requests
            </SmallLink>
          )
        }
      />
      <NewFollowers followers={followers} />
    </>
  );
}

function NewFollowers({ followers }: Pick<FollowNews, 'followers'>) {
  const putAway = trpc.social.putFollowersAway.useMutation({
    meta: { awaitsScreen: true, failed: 'That was not put away. Try again.' },
  });
  const [newest] = followers;
  if (!newest) return null;
  const shown = followers.slice(0, NAMED);
  const more = followers.length > NAMED;
  return (
    <Card as="section" aria-labelledby="new-followers" tone="moss">
      <div className="row">
        <UserPlus size={24} className="shrink-0" />
        <div className="min-w-0 flex-1">
          <h2 id="new-followers">{followers.length === 1 ? 'A new follower' : 'New followers'}</h2>
          <p className="wrap-anywhere">
            {shown.map(({ id, name }, at) => (
              <Fragment key={id}>
                {at > 0 && (at === shown.length - 1 && !more ? ' and ' : ', ')}
                <ScreenLink to={paths.profile(id)} className="link">
                  {name}
                </ScreenLink>
              </Fragment>
            ))}
            {more && ' and others'}
          </p>
        </div>
        <IconButton
          className="needs-script"
          label="Put away"
          pending={putAway.isPending}
          onClick={() => putAway.mutate({ upTo: newest.at })}
        >
          <X size={20} />
        </IconButton>
      </div>
    </Card>
  );
}
