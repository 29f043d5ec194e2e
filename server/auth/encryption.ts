import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Put in front of every encrypted text, so that another key or algorithm can be added later. */
const VERSION = 'v1.';

/** Encrypts fields that must not be readable in a dump of the database. */
export interface Encryption {
  /** @param associatedData what the text belongs to, e.g. 'totp:<user id>'; it can only be decrypted for the same one */
  encrypt(text: string, associatedData: string): string;
  /** Null when the text was not encrypted with this key and this associated data. */
  decrypt(encrypted: string, associatedData: string): string | null;
  /** A keyed hash in hex that recognises a text, but cannot be guessed without the key.
   * @param purpose what it is compared with; the same text has another hash for another purpose */
  keyedHash(text: string, purpose: string): string;
}

/** @param secret `ENCRYPTION_KEY`; its hash is the key */
export function createEncryption(secret: string): Encryption {
  const key = createHash('sha256').update(secret).digest();
  const hashKey = createHmac('sha256', key).update('keyed hashes').digest();
  return {
    encrypt(text, associatedData) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(associatedData));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt(encrypted, associatedData) {
      if (!encrypted.startsWith(VERSION)) return null;
      const packed = Buffer.from(encrypted.slice(VERSION.length), 'base64url');
      if (packed.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(ALGORITHM, key, packed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(associatedData))
        .setAuthTag(packed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const body = decipher.update(packed.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    keyedHash: (text, purpose) => createHmac('sha256', hashKey).update(`${purpose}:${text}`).digest('hex'),
  };
}
