import { useLocation, useSearchParams } from '@remix-run/react';
import { useEffect, useRef } from 'react';

import { isShape, isString } from '~/lib/shape';
import { MAX_QUESTION } from '~server/domain/coach/tips/coach-text';

/** A question of the person's own on its way to the chat. It goes with the step to that screen and not in the address,
 * which servers write down. */
export interface HandedQuestion {
  ask: string;
}

const isHanded = isShape<HandedQuestion>({ ask: isString });

/** Sends the question that another screen has handed over, or that stands in the address, once: then it is removed from
 * both, so that a reload sends nothing. */
export function useHandedQuestion(send: (text: string) => void): void {
  const state: unknown = useLocation().state;
  const [search, setSearch] = useSearchParams();
  const asked = isHanded(state) ? state.ask : search.get('ask');
  const wanted = asked?.trim().slice(0, MAX_QUESTION) ?? '';
  const sent = useRef('');
  useEffect(() => {
    if (wanted === '' || sent.current === wanted) return;
    sent.current = wanted;
    setSearch({}, { replace: true, preventScrollReset: true });
    send(wanted);
  });
}
