import { parsePhoneNumber } from 'awesome-phonenumber';
import { validateSpanishId } from 'spain-id';

/** What belongs in the place of a value that cannot be real; `undefined` where it can. */
export function expectedOf(key: string, value: string): string | undefined {
  if (/email$/i.test(key) && isReserved(value.split('@').at(-1))) {
    return 'an address that receives mail; nobody can own this domain (RFC 2606)';
  }
  if (/url$/i.test(key) && isReserved(URL.parse(value)?.hostname)) {
    return 'the https:// address of a real site; nobody can own this domain (RFC 2606)';
  }
  if (key === 'taxId' && !isTaxId(value)) return 'a NIF whose check character fits';
  if (key === 'phone' && !isPhoneNumber(value)) {
    return 'a telephone number that exists, such as +34 971 26 55 04';
  }
  return undefined;
}

/** Names that are reserved for examples and tests (RFC 2606, RFC 6761). */
function isReserved(domain = ''): boolean {
  return /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i.test(domain);
}

/** Whether a Spanish tax number (NIF) was issued in this form: its check character fits. */
export function isTaxId(text: string): boolean {
  const id = text.replaceAll(/[ .-]/g, '');
  const isZero = Number(id.replaceAll(/\D/g, '')) === 0;
  // K, L and M, of persons without a DNI, leave the check letter of the digits as it is.
  return !isZero && validateSpanishId(id.replace(/^[KLM]/, '0'));
}

function isPhoneNumber(text: string): boolean {
  // Numbers that end like this are valid, and nobody has them.
  const isInvented = /0{6}$/.test(text.replaceAll(' ', ''));
  return !isInvented && parsePhoneNumber(text, { regionCode: 'ES' }).valid;
}
