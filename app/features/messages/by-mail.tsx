import type { ReactNode } from 'react';

import { useMe } from '~/trpc/use-me';
import { NO_MAIL } from '~server/domain/messages/no-mail';

/** What is said about a mail; while mail is off, that fact, and whom to write to instead.
 * @param otherwise what somebody there can do: 'so that …' */
export function ByMail({ children, otherwise }: { children: ReactNode; otherwise: ReactNode }) {
  const { mail } = useMe();
  if (mail.on) return children;
  return (
    <>
      {NO_MAIL} Write to{' '}
      <a href={`mailto:${mail.help}`} className="link wrap-anywhere">
        {mail.help}
      </a>
      , so that {otherwise}.
    </>
  );
}
