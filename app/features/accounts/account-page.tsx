import type { ReactNode } from 'react';

import { buttonClass } from '~/components/button';
import { FieldError } from '~/components/field';
import { Mascot, type MascotPose } from '~/components/mascot';
import { PublicFrame } from '~/components/public-frame';
import { paths } from '~/paths';

/** A page for one account task, such as a password reset: title, one sentence, and the form or button. */
export function AccountPage({
  title,
  lead,
  pose,
  children,
}: {
  title: string;
  lead: ReactNode;
  /** Only for a page that reports a result; elsewhere the mascot in the top bar is enough. */
  pose?: MascotPose;
  children?: ReactNode;
}) {
  return (
    <PublicFrame>
      <div className="page max-w-[30rem] gap-4 lg:pt-2">
        <div className="row">
          {pose && <Mascot pose={pose} mood={pose === 'celebrating' ? 'glad' : 'idle'} size={64} />}
          <div>
            <h1>{title}</h1>
            <p className="muted mt-1">{lead}</p>
          </div>
        </div>
        {children}
      </div>
    </PublicFrame>
  );
}

/** The way on from a page that has no other. A whole document, because the landing page runs without scripts. */
export function WayOn({ wide }: { wide?: boolean }) {
  return (
    <a href={paths.landing()} className={buttonClass({ wide }, 'justify-self-center')}>
      See what Hazel does
    </a>
  );
}

/** A message about the whole form; announced when it appears. */
export function FormMessage({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      <FieldError id={undefined} text={text} />
    </div>
  );
}
