/** Readers need this many light modules around the code. */
export const QUIET_ZONE = 4;

export interface QrModules {
  /** Modules on a side. */
  size: number;
  /** The dark modules, as a path with a unit square each. */
  path: string;
}

/** Encodes a text as the modules of a QR code. Loads the library on first use. */
export async function qrModules(text: string): Promise<QrModules> {
  const { create } = (await import('qrcode')).default;
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from(data, (on, at) => (on ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''));
  return { size, path: dark.join('') };
}

/** Pixels for each module: sharp, and large enough for apps that read pictures. */
const SCALE = 12;

/** The code as a PNG. */
export async function qrPicture(text: string, name: string): Promise<File> {
  const { size, path } = await qrModules(text);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = (size + 2 * QUIET_ZONE) * SCALE;
  const ink = canvas.getContext('2d');
  if (!ink) throw new Error('This browser draws no pictures');
  ink.fillStyle = 'white';
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.scale(SCALE, SCALE);
  ink.translate(QUIET_ZONE, QUIET_ZONE);
  ink.fillStyle = 'black';
  ink.fill(new Path2D(path));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This browser makes no PNG');
  return new File([blob], name, { type: 'image/png' });
}
