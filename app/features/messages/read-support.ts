import { readForm } from '~/lib/read-form';
import { supportMessageSchema } from '~server/domain/messages/support-schema';

/** Reads the form with the rules of the procedure. Loaded when it is sent, to keep the schemas out of the
 * screen's first load. */
export const readSupport = (typed: object) => readForm(supportMessageSchema, typed);
