/** The kinds of files that are read. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']);
/** What a browser, a server or an archiver would find in a file that is a picture at the same time. */
const SECOND_NATURE = /<(?:script|html|!doctype html|\?php)|PK\x05\x06/i;
/** Readers of PDF look for its beginning in this many bytes. */
const PDF_HEAD = 1024;

/** The kind of a file by its first bytes, never by its name or declared type; null for all others, and for files
 * that are of two kinds at once. */
export function kindOfFile(file: Buffer): FileKind | null {
  const kind = kindByHead(file);
  if (kind === null || SECOND_NATURE.test(file.toString('latin1'))) return null;
  return kind !== 'pdf' && file.subarray(0, PDF_HEAD).includes('%PDF-') ? null : kind;
}

function kindByHead(file: Buffer): FileKind | null {
  const ascii = (from: number, to: number) => file.toString('latin1', from, to);
  if (file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return 'jpeg';
  if (file.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(4, 8) === 'ftyp' && HEIC_BRANDS.has(ascii(8, 12))) return 'heic';
  return ascii(0, 5) === '%PDF-' ? 'pdf' : null;
}
