import { SmallButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { trpc } from '~/trpc/client';
import { useCounted, useMe } from '~/trpc/use-me';

import { DEVICE_TEXT } from './device-text';
import { useDevice } from './use-device';

/** Notifications on this device, where the installation sends any. */
export function DeviceCard() {
  return useMe().pushKey === null ? null : <Card />;
}

function Card() {
  const { state, busy, turnOn, turnOff } = useDevice();
  const { data } = trpc.messages.devices.useQuery();
  const counted = useCounted();
  // Switched on elsewhere, or by somebody who was signed in here before.
  const on = state === 'on' && data?.here !== null;
  const others = (data?.devices ?? 0) - (data?.here ? 1 : 0);
  return (
    <SectionCard id="device" title={DEVICE_TEXT.title} stack>
      <p className="muted">{DEVICE_TEXT.use}</p>
      <div className="stack gap-2" role="status">
        {state === 'unsupported' && <p>{DEVICE_TEXT.unsupported}</p>}
        {state === 'install-first' && <p>{DEVICE_TEXT.installFirst}</p>}
        {state === 'denied' && <p>{DEVICE_TEXT.denied}</p>}
        {on && <p>{DEVICE_TEXT.isOn}</p>}
      </div>
      {(state === 'on' || state === 'off') && (
        <SmallButton
          className="justify-self-start"
          pending={busy}
          onClick={() => void (on ? turnOff() : turnOn())}
        >
          {on ? DEVICE_TEXT.turnOff : DEVICE_TEXT.turnOn}
        </SmallButton>
      )}
      {others > 0 && (
        <p className="muted">They come to {counted(others, 'other device', 'other devices')}, too.</p>
      )}
    </SectionCard>
  );
}
