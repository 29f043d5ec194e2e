import type { ReactNode } from 'react';

import { Chip } from '~/components/chip';
import { ScreenLink } from '~/components/screen-link';
import { paths } from '~/paths';
import { useEur } from '~/trpc/use-me';
import type { Cents } from '~server/domain/kernel/money';
import type { Group, Member } from '~server/features/groups/group-list';

import { Members } from './members';

/** What each member has given, in the order in which they joined, because this is no race; members who gave
 * nothing are listed, too. The list scrolls by itself.
 * @param children further rows below the members */
export function MemberContributions({ group, children }: { group: Group; children?: ReactNode }) {
  const memberRow = (member: Member) => (
    <Share
      key={member.id}
      name={<MemberName {...member} />}
      creator={member.creator}
      given={member.contributed}
      total={group.total}
    />
  );
  return (
    <ul className="scroll-list stack gap-0" tabIndex={0} aria-label={`Members of ${group.title}`}>
      <Members group={group} row={memberRow} />
      {group.former > 0 && (
        <Share name="Former members" creator={false} given={group.former} total={group.total} />
      )}
      {children}
    </ul>
  );
}

/** A member's name, as a link to their profile if the reader may see it. */
const MemberName = ({ id, name, isMe, profile }: Member) => (
  <>
    {profile ? <ScreenLink to={paths.profile(id)}>{name}</ScreenLink> : name}
    {isMe && ' (You)'}
  </>
);

interface ShareProps {
  name: ReactNode;
  creator: boolean;
  given: Cents;
  total: Cents;
}

function Share({ name, creator, given, total }: ShareProps) {
  const eur = useEur();
  const percent = total === 0 ? 0 : (given * 100) / total;
  return (
    <li className="gift-share row-tap" style={{ backgroundSize: `${percent.toFixed(1)}% 4px, 100% 4px` }}>
      <span className="clamp">{name}</span>
      {creator && <Chip>Creator</Chip>}
      {given > 0 && <b className="num">{eur(given)}</b>}
    </li>
  );
}
