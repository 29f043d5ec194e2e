import { numberPatternOf } from '../../domain/kernel/money';
import type { AuthedContext } from '../../context';

/** Everything that screens know about the person, and whether mail goes out here. */
export const getMe = ({ user, services }: AuthedContext) => ({
  ...user,
  /** How their browser writes numbers; null leaves it to `Intl`. */
  numberPattern: numberPatternOf(user.numberLocale),
  /** The key by which a browser subscribes to notifications; null where none are sent. */
  pushKey: services.push?.publicKey ?? null,
  mail: {
    on: services.mailOn,
    /** Who helps with what a mail would do. */
    help: services.operator.email,
  },
});
/** See {@link me}. */
export type Me = ReturnType<typeof getMe>;
