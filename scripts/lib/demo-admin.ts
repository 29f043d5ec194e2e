import { codeAt } from '~server/auth/totp';

/** The demo administrator, who signs in with a code beside the password. */
export const DEMO_ADMIN = 'admin@example.com';

/** What their authenticator app would hold, in base 32; as well known as the password of the demo people. */
export const DEMO_SECRET = 'HAZELDEMOADMINHAZELDEMOADMIN2345';

/** The code that their app shows at this moment; a new one every 30 seconds. */
export const demoAdminCode = (now: Date): string => codeAt(DEMO_SECRET, now);
