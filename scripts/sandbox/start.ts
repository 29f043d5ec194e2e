import { startClaude } from './claude';
import { startGoogle } from './google';
import { startResend } from './resend';
import type { SandboxService, ServiceOptions } from './service';

/** Each stand-in with the port it tries first, so that addresses stay the same from day to day. */
const STAND_INS = {
  resend: { port: 3025, start: startResend },
  google: { port: 3026, start: startGoogle },
  claude: { port: 3027, start: startClaude },
} satisfies Record<string, { port: number; start: (options: ServiceOptions) => Promise<SandboxService> }>;

type StandIn = keyof typeof STAND_INS;
const NAMES = ['resend', 'google', 'claude'] as const satisfies readonly StandIn[];

export interface Sandbox {
  /** Variables that the server must get to reach the stand-ins. */
  env: Record<string, string>;
  /** Pages that a person can open. */
  pages: { name: string; url: string }[];
  close: () => Promise<void>;
}

/**
 * Starts a local stand-in for every third party that is needed. Claude's serves tests only: unless it is
 * named, as `npm run dev` does not, the built-in coach answers.
 * @param options.dataDir the project's data folder; state is kept in `sandbox/` below it
 * @param options.appUrl origin of the application, for redirect addresses
 * @param options.anyPort true takes free ports only (tests that run side by side)
 */
export async function startSandbox(options: {
  dataDir: string;
  appUrl: string;
  need: Record<Exclude<StandIn, 'claude'>, boolean> & { claude?: boolean };
  anyPort?: boolean;
}): Promise<Sandbox> {
  const { dataDir, appUrl, need, anyPort = false } = options;
  const running: SandboxService[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(running.map((service) => service.close()));
  };
  try {
    for (const name of NAMES.filter((wanted) => need[wanted])) {
      const { port, start } = STAND_INS[name];
      running.push(await start({ dataDir, appUrl, port: anyPort ? 0 : port }));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    env: Object.fromEntries(running.flatMap((service) => Object.entries(service.env))),
    pages: running.map(({ name, url }) => ({ name, url })),
    close,
  };
}
