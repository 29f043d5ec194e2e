import { counted } from '../../../domain/kernel/plural';

/** '30 minutes', '1 hour', '24 hours'. */
export function spellMinutes(minutes: number): string {
  return minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute');
}

/** '21 November 2026 at 14:03 (Europe/Copenhagen)': an instant in the reader's time zone, which is named. */
export function spellInstant(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at);
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(at);
  return `${day} at ${time} (${timeZone.replaceAll('_', ' ')})`;
}

/** 'm•••@example.com': enough to recognise one's own address, too little to learn another's. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address.slice(0, at);
  return `${first}•••${address.slice(at)}`;
}
