import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Success = (found: { coords: { latitude: number; longitude: number }; timestamp: number }) => void;
type Failure = (error: { code: number; PERMISSION_DENIED: number }) => void;

let getCurrentPosition: ReturnType<typeof vi.fn<(found: Success, failed: Failure) => void>>;
beforeEach(() => {
  vi.resetModules();
  getCurrentPosition = vi.fn();
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
});
afterEach(() => vi.unstubAllGlobals());

const fresh = () => import('./use-location');
const answers = (lat: number) =>
  getCurrentPosition.mockImplementation((found) =>
    found({ coords: { latitude: lat, longitude: 12.5 }, timestamp: Date.now() }),
  );

it('asks once for the tab, and again for a better position', async () => {
  const { locate, LOCATE_CITY, LOCATE_NEARBY } = await fresh();
  answers(55.6);
  expect(await locate(LOCATE_CITY)).toEqual({ ok: true, position: { lat: 55.6, lon: 12.5 } });
  await locate(LOCATE_CITY);
  expect(getCurrentPosition).toHaveBeenCalledTimes(1);
  answers(55.7);
  await locate(LOCATE_NEARBY);
  expect(await locate(LOCATE_CITY)).toEqual({ ok: true, position: { lat: 55.7, lon: 12.5 } });
  expect(getCurrentPosition).toHaveBeenCalledTimes(2);
});

it('asks again when the position is old', async () => {
  const { locate, LOCATE_CITY } = await fresh();
  getCurrentPosition.mockImplementation((found) =>
    found({ coords: { latitude: 1, longitude: 2 }, timestamp: Date.now() - LOCATE_CITY.maximumAgeMs - 1 }),
  );
  await locate(LOCATE_CITY);
  await locate(LOCATE_CITY);
  expect(getCurrentPosition).toHaveBeenCalledTimes(2);
});

it.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'unavailable'],
])('says why there is none: code %d is %s', async (code, reason) => {
  const { locate, LOCATE_CITY } = await fresh();
  getCurrentPosition.mockImplementation((_found, failed) => failed({ code, PERMISSION_DENIED: 1 }));
  expect(await locate(LOCATE_CITY)).toEqual({ ok: false, reason });
});

it('says that a browser cannot', async () => {
  vi.stubGlobal('navigator', {});
  const { locate, LOCATE_CITY } = await fresh();
  expect(await locate(LOCATE_CITY)).toEqual({ ok: false, reason: 'unsupported' });
});

it('gives up on a question that nobody answers', async () => {
  vi.useFakeTimers();
  const { locate, LOCATE_CITY } = await fresh();
  const asked = locate(LOCATE_CITY);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await asked).toEqual({ ok: false, reason: 'unavailable' });
  vi.useRealTimers();
});
