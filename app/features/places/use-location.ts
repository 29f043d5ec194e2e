import type { Position } from '~server/domain/places/venue';

/** Why the browser tells no position: it cannot, the person said no, or the device does not know in time. */
export type NoLocation = 'unsupported' | 'denied' | 'unavailable';

export type Located = { ok: true; position: Position } | { ok: false; reason: NoLocation };

export interface LocateOptions {
  highAccuracy: boolean;
  /** How long the device may search once it is allowed to. */
  timeoutMs: number;
  /** A position of this age is good enough. */
  maximumAgeMs: number;
}

/** For the city that somebody is in (docs/product/places.md). */
export const LOCATE_CITY: LocateOptions = { highAccuracy: false, timeoutMs: 5000, maximumAgeMs: 300_000 };
/** For what is around them: estimates, and the nearby chat. */
export const LOCATE_NEARBY: LocateOptions = { highAccuracy: true, timeoutMs: 10_000, maximumAgeMs: 300_000 };

/** What is said where an estimate finds no position. */
export const ESTIMATE_LOCATION_TEXT: Readonly<Record<NoLocation, string>> = {
  unsupported: 'Geolocation is not supported by your browser',
  denied: 'Please allow location access to search restaurants',
  unavailable: 'Unable to get your location. Please enable location permissions.',
};

/** What is said where the nearby chat finds no position. */
export const NEARBY_LOCATION_TEXT: Readonly<Record<NoLocation, string>> = {
  unsupported: 'Geolocation not supported',
  denied: 'Failed to get location: permission was not given',
  unavailable: 'Failed to get location: your device does not know where it is',
};

/** A question that is not answered (a prompt that is passed over) ends after this long. */
const UNANSWERED_MS = 60_000;

/** The latest position, for this tab only. It is stored nowhere. */
let latest: { position: Position; highAccuracy: boolean; at: number } | null = null;

/** Asks the browser where the person is; it asks them first, the first time. Call it only from a press of a button beside
 * which stands what for. */
export async function locate({ highAccuracy, timeoutMs, maximumAgeMs }: LocateOptions): Promise<Located> {
  // Absent in old browsers, and where a page is not served securely.
  if (!('geolocation' in navigator)) return { ok: false, reason: 'unsupported' };
  if (latest && latest.highAccuracy >= highAccuracy && Date.now() - latest.at <= maximumAgeMs)
    return { ok: true, position: latest.position };
  return new Promise((resolve) => {
    setTimeout(() => resolve({ ok: false, reason: 'unavailable' }), UNANSWERED_MS);
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) => {
        const position = { lat: coords.latitude, lon: coords.longitude };
        latest = { position, highAccuracy, at: timestamp };
        resolve({ ok: true, position });
      },
      ({ code, PERMISSION_DENIED }) =>
        resolve({ ok: false, reason: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { enableHighAccuracy: highAccuracy, timeout: timeoutMs, maximumAge: maximumAgeMs },
    );
  });
}
