import { useLocation, useNavigate, useSearchParams } from '@remix-run/react';

import { LAST_STEP } from './draft';

const PUSHED = { fromPreviousStep: true };

function isPushed(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'fromPreviousStep' in state &&
    state.fromPreviousStep === true
  );
}

/** The step in the address (`?step=2`), so that the browser's Back goes a step back and a reload stays. */
export function useStep() {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const named = search.get('step');
  const step = /^[0-9]$/.test(named ?? '') ? Math.min(LAST_STEP, Number(named)) : 0;
  const to = (target: number): Record<string, string> => (target === 0 ? {} : { step: String(target) });

  return {
    step,
    isNamed: named !== null,
    /** On to the next step. */
    forward: (target: number) => setSearch(to(target), { state: PUSHED }),
    /** Puts another step in place of this one. */
    replace: (target: number) => setSearch(to(target), { replace: true }),
    /** One step back: through the history where the step before is what it holds, so that it does not grow. */
    back: () => (isPushed(location.state) ? navigate(-1) : setSearch(to(step - 1), { replace: true })),
  };
}
