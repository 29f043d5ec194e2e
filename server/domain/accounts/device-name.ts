type Sign = readonly [sign: RegExp, name: string];

/** The first that matches counts, because many browsers also name others that they imitate. */
const BROWSERS: readonly Sign[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const SYSTEMS: readonly Sign[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameOf = (signs: readonly Sign[], userAgent: string) =>
  signs.find(([sign]) => sign.test(userAgent))?.[1];

/** The device that a User-Agent header names, in words: 'Firefox on Windows'. The sender can write anything
 * there, so only names from this file are returned. */
export function deviceName(userAgent: string | null): string {
  const browser = nameOf(BROWSERS, userAgent ?? '');
  const system = nameOf(SYSTEMS, userAgent ?? '');
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
