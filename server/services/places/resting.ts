import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';

import { PlacesError } from './ask-json';

/** After this many failures in a row a service is left alone for {@link REST_MS}, so that nobody waits in vain. */
const REST_AFTER = 3;
const REST_MS = 30_000;

/** Passes calls on to a service, unless it has just failed often. @throws PlacesError 'resting', or what the call throws */
export function createRests(restMs = REST_MS): <T>(call: () => Promise<T>) => Promise<T> {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(REST_AFTER),
  });
  return async (call) => {
    try {
      return await breaker.execute(call);
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      throw new PlacesError('resting', 'it failed too often in a row', { cause: error });
    }
  };
}
