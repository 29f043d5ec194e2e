import type { ReactNode } from 'react';

import { Avatar } from '~/components/avatar';
import { ScreenLink } from '~/components/screen-link';
import { paths } from '~/paths';

interface PersonRowProps {
  id: string;
  name: string;
  detail?: ReactNode;
  /** Whether the row leads to the profile; a blocked person has none. */
  linked?: boolean;
  trailing?: ReactNode;
}

/** A person in a `<ul className="rows">`. */
export function PersonRow({ id, name, detail, linked = true, trailing }: PersonRowProps) {
  return (
    <li className={linked ? 'row-link' : undefined}>
      <Avatar name={name} />
      <div className="row-main">
        <b className="wrap-anywhere">
          {linked ? <ScreenLink to={paths.profile(id)}>{name}</ScreenLink> : name}
        </b>
        {detail && <span className="fine">{detail}</span>}
      </div>
      {trailing && <span className="relative z-1 flex flex-wrap justify-end gap-2">{trailing}</span>}
    </li>
  );
}
