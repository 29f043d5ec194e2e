import { z } from 'zod';

/** The token of a link in a message. Anything else than one is answered as a link that is invalid. */
export const messageLinkSchema = z.strictObject({ token: z.string().max(100) });
