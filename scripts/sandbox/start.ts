import { startGoogle } from './google';
import { startIpGeolocation } from './ip-geolocation';
import { startNominatim } from './nominatim';
import { startOverpass } from './overpass';
import { startResend } from './resend';
import type { SandboxService } from './service';
import { startStripe } from './stripe';
import type { SeedCustomer } from './stripe-customers';

/** Starts a local stand-in for every third party that is needed. */
export async function startSandbox(options: {
  /** The project's data folder; state is kept in `sandbox/` below it. */
  dataDir: string;
  /** Origin of the application, for redirect addresses. */
  appUrl: string;
  need: Record<'resend' | 'google' | 'stripe' | 'nominatim' | 'ipGeolocation' | 'overpass', boolean>;
  /** Who pays according to the demo data. */
  customers?: readonly SeedCustomer[];
  /** True takes free ports only (tests that run side by side). */
  anyPort?: boolean;
}) {
  const { dataDir, appUrl, need, customers = [], anyPort = false } = options;
  // The ports that are tried first, so that addresses stay the same from day to day.
  const portOf = (port: number) => (anyPort ? 0 : port);
  const running: SandboxService[] = [];
  const close = async () => {
    await Promise.all(running.map((service) => service.close()));
  };
  try {
    if (need.resend) running.push(await startResend({ dataDir, appUrl, port: portOf(3025) }));
    if (need.google) running.push(await startGoogle({ dataDir, appUrl, port: portOf(3026) }));
    if (need.nominatim) running.push(await startNominatim({ port: portOf(3029) }));
    if (need.ipGeolocation) running.push(await startIpGeolocation({ port: portOf(3030) }));
    if (need.overpass) running.push(await startOverpass({ port: portOf(3028) }));
    if (need.stripe) running.push(await startStripe({ dataDir, appUrl, customers, port: portOf(3027) }));
  } catch (error) {
    await close();
    throw error;
  }
  const env = Object.fromEntries(running.flatMap((service) => Object.entries(service.env)));
  return { env, pages: running.map(({ name, url }) => ({ name, url })), close };
}
