import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';

import { PlacesError } from './ask-json';

/** After this many failures in a row a service is left alone for {@link REST_MS}, so that nobody waits in vain. */
const REST_AFTER = 3;
const REST_MS = 30_000;

interface Rests {
  /** Passes a call on to the service, unless it has just failed often. @throws PlacesError 'resting', or what the call throws */
  unlessResting: <T>(call: () => Promise<T>) => Promise<T>;
  isResting: () => boolean;
}

/** Leaves a service alone for a while that fails again and again. */
export function createRests(restMs = REST_MS): Rests {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(REST_AFTER),
  });
  let restsUntil = 0;
  breaker.onBreak(() => (restsUntil = Date.now() + restMs));
  return {
    isResting: () => Date.now() < restsUntil,
    async unlessResting(call) {
      try {
        return await breaker.execute(call);
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new PlacesError('resting', 'it failed too often in a row', { cause: error });
      }
    },
  };
}
