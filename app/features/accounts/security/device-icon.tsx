import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';

/** The icon of a browser, by the name from `deviceName`. */
export function DeviceIcon({ device }: { device: string }) {
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
  return <Icon size={20} />;
}
