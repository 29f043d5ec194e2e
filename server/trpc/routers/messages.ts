import { messageLinkSchema } from '../../domain/messages/message-link-schema';
import { endpointSchema, pushDeviceSchema } from '../../domain/messages/push-device';
import { supportMessageSchema } from '../../domain/messages/support-schema';
import { askSupport, getSupportForm } from '../../features/messages/ask-support';
import { forgetDevice, getDevices, notToday, tellDevice } from '../../features/messages/devices';
import { getStoppable, noteOpened, stopMessages } from '../../features/messages/message-links';
import { authedProcedure, calls, callsWith, noInput, publicProcedure, router } from '../init';

/** Messages between people and the operator, and what the links in Hazel's own messages do. */
export const messagesRouter = router({
  support: authedProcedure.input(noInput).query(calls(getSupportForm)),
  askSupport: authedProcedure.meta({ unseen: true }).input(supportMessageSchema).mutation(calls(askSupport)),
  stoppable: publicProcedure.input(messageLinkSchema).query(callsWith('token', getStoppable)),
  stop: publicProcedure.input(messageLinkSchema).mutation(callsWith('token', stopMessages)),
  /** The devices that are told, by push services. */
  devices: authedProcedure.input(noInput).query(calls(getDevices)),
  tellDevice: authedProcedure.meta({ unseen: true }).input(pushDeviceSchema).mutation(calls(tellDevice)),
  forgetDevice: authedProcedure.meta({ unseen: true }).input(endpointSchema).mutation(calls(forgetDevice)),
  notToday: publicProcedure.input(messageLinkSchema).mutation(callsWith('token', notToday)),
  opened: authedProcedure.meta({ unseen: true }).input(messageLinkSchema).mutation(calls(noteOpened)),
});
