import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';

type File = Uint8Array<ArrayBuffer>;

const bytes = (...parts: (string | Uint8Array)[]): File =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  );

/** A picture of one colour; what the stand-in for reading does depends on it. */
export const pictureOf = async (
  background: 'white' | 'red' | 'blue' | 'black',
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<File> =>
  bytes(
    await sharp({ create: { width: 400, height: 600, channels: 3, background } })
      .toFormat(format)
      .toBuffer(),
  );

function chunk(type: string, data: Uint8Array): File {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(bytes(type, data)));
  return bytes(length, type, data, sum);
}

/** A valid white PNG of one bit a pixel: 20,000 x 20,000 of them are 60 kB. */
export function onePng(width: number, height: number): File {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const row = Buffer.alloc(1 + Math.ceil(width / 8), 0xff);
  row[0] = 0;
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return bytes(
    '\x89PNG\r\n\x1a\n',
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  );
}

interface PdfOptions {
  /** Entries of its catalog, of its trailer, and of each page. */
  catalog?: string;
  trailer?: string;
  page?: string;
}

/** A PDF with a page for each stream of drawing operators. */
export function pdfOf(contents: readonly (string | Uint8Array)[], options: PdfOptions = {}): File {
  const { catalog = '', trailer = '', page = '' } = options;
  const kids = contents.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects: (string | Uint8Array)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${contents.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  for (const [index, content] of contents.entries()) {
    const packed = deflateSync(content, { level: 9 });
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 600] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R ${page} >>`,
      bytes(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`, packed, '\nendstream'),
    );
  }
  const parts: File[] = [bytes('%PDF-1.7\n')];
  const places: string[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    places.push(`${String(length).padStart(10, '0')} 00000 n \n`);
    const whole = bytes(`${index + 1} 0 obj\n`, object, '\nendobj\n');
    parts.push(whole);
    length += whole.length;
  }
  const size = objects.length + 1;
  return bytes(
    ...parts,
    `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
  );
}

/** The operators that write lines of name and amount. */
export const pdfLines = (rows: readonly (readonly [string, string])[]): string =>
  `BT /F1 12 Tf 20 580 Td ${rows.map(([name, amount]) => `0 -20 Td (${name}) Tj 200 0 Td (${amount}) Tj -200 0 Td`).join(' ')} ET`;

/** A HEIC of 160 x 120 pixels: white, its upper left quarter red. */
export const HEIC: File = bytes(
  Buffer.from(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAT9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFjAAEAAAAAAAAAmQAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoBQgeWW6kkprmwIAAAMAAgAAAwACECIAAQAHRAHBcrBiQAAAABRpc3BlAAAAAAAAAKAAAAB4AAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAChbWRhdAAAAJUoAa8tH4xe34IB1De7//8g5n/9SeuX6IZgqIMVKeZCQq6SI1Op7d9cGRrI+grvAcF7V/o74m31dPxN/FA4fUEIhQe4Dw4dCFy8eavKHbHm2cyQOCJfEd7cwEeGGADjL2ICKhgSSqO+1KcYu0sLcS+RNwZJwoIUK6Cuqj/XV2Z9xjlQAK8ABtpdmIIakAAAAwFIAAAEtA==',
    'base64',
  ),
);
