import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';

import { trpc } from '~/trpc/client';

const PARAMETER = 'm';

/** Tells the server that the person came by a link of a message, and takes the token out of the address. Only the open app
 * does, so that a scanner of mails counts nothing. */
export function CameByMessage() {
  const { mutate } = trpc.messages.opened.useMutation();
  // A message on the lock screen may lead an open page.
  const { search } = useLocation();
  useEffect(() => {
    const url = new URL(window.location.href);
    const token = url.searchParams.get(PARAMETER);
    if (token === null) return;
    url.searchParams.delete(PARAMETER);
    window.history.replaceState(window.history.state, '', url);
    mutate({ token: token.slice(0, 100) });
  }, [mutate, search]);
  return null;
}
