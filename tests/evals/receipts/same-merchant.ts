import { withoutLegalForm } from '~server/domain/receipts/shop-name';
import { editDistance } from '~server/domain/kernel/edit-distance';
import { foldText } from '~server/domain/receipts/words';

/**
 * Whether a person would say that two names are those of one shop. Case, accents, punctuation, spaces and the legal form
 * make no difference. One of them may say more, a kind of shop, a town or a branch ('dm', 'dm-drogerie markt'; 'Saturn',
 * 'Saturn Paderborn'), as long as it begins with the other, which has at least two letters. One letter in eight may be
 * misread.
 */
export function sameMerchant(one: string, other: string): boolean {
  const [first = [], second = []] = [one, other].map((name) =>
    foldText(withoutLegalForm(name))
      .split(' ')
      .filter((word) => word !== ''),
  );
  const [short, long] = first.join('').length <= second.join('').length ? [first, second] : [second, first];
  const [key, text] = [short.join(''), long.join('')];
  if (key.length < 2) return false;
  const most = Math.floor(key.length / 8);
  if (editDistance(key, text, { most }) <= most) return true;
  // At the end of a word, unless all is written in one: 'Media Markt', 'MediaMarkt Paderborn'.
  for (let count = 1; count <= long.length; count++) {
    const start = long.slice(0, count).join('');
    if (editDistance(key, start, { most }) <= most) return true;
  }
  return false;
}
